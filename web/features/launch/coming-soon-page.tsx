import { Camera, Clapperboard, Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useArrival } from '../../navigation/use-arrival.ts';
import { CardamomMark } from '../../brand/cardamom-mark.tsx';
import { usePageDescription } from '../../navigation/use-page-description.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import styles from './coming-soon-page.module.css';
import { LaunchBar } from './launch-bar.tsx';
import { LaunchPlant } from './launch-plant.tsx';
import { NotifyCard } from './notify-card.tsx';

const FEATURES = [
  { Icon: Camera, title: 'comingSoon.photoTitle', hint: 'comingSoon.photoHint' },
  { Icon: Clapperboard, title: 'comingSoon.videoTitle', hint: 'comingSoon.videoHint' },
  { Icon: Globe, title: 'comingSoon.webTitle', hint: 'comingSoon.webHint' },
] as const;

function Features() {
  const { t } = useTranslation();
  return (
    <section aria-label={t('comingSoon.featuresTitle')}>
      <ul className={styles.features}>
        {FEATURES.map(({ Icon, title, hint }) => (
          <li key={title} className={styles.feature}>
            <span className={styles.featureIcon}>
              <Icon size={26} strokeWidth={1.6} aria-hidden />
            </span>
            <h2>{t(title)}</h2>
            <p>{t(hint)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What everybody sees before the launch (product §2): what will come, and a way to hear of it. */
export function ComingSoonPage() {
  const { t } = useTranslation();
  const heading = useArrival(false);
  usePageTitle(t('comingSoon.badge'));
  usePageDescription(t('comingSoon.description'));
  return (
    <div className={styles.page}>
      <LaunchBar />
      <main className={styles.main}>
        <div className={styles.hero}>
          <div className={styles.words}>
            <p className={styles.badge}>{t('comingSoon.badge')}</p>
            <h1 ref={heading} tabIndex={-1}>
              <CardamomMark size={72} />
              {t('app.name')}
            </h1>
            <p className={styles.subtitle}>{t('comingSoon.subtitle')}</p>
            <p className={styles.description}>{t('comingSoon.description')}</p>
          </div>
          <div className={styles.notify}>
            <LaunchPlant />
            <NotifyCard />
          </div>
        </div>
        <Features />
      </main>
    </div>
  );
}
