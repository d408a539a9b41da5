import { Import, Mail, ScanText, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { PATHS } from '../../navigation/paths.ts';
import { useArrival } from '../../navigation/use-arrival.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { Banner } from '../../ui/indicators/banner.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { GoogleButton } from '../auth/auth-forms.ts';
import { useSession } from '../auth/auth.ts';
import { Farewell } from './farewell.tsx';
import { GuestBar } from './guest-bar.tsx';
import { LandingIllustration } from './landing-illustration.tsx';
import styles from './landing-page.module.css';

const FEATURES = [
  { Icon: ScanText, title: 'landing.extractionTitle', hint: 'landing.extractionHint' },
  { Icon: Import, title: 'landing.importTitle', hint: 'landing.importHint' },
  { Icon: Search, title: 'landing.organizationTitle', hint: 'landing.organizationHint' },
] as const;

function Features() {
  const { t } = useTranslation();
  return (
    <section aria-label={t('landing.featuresTitle')} className={styles.features}>
      {FEATURES.map(({ Icon, title, hint }) => (
        <div key={title} className={styles.feature}>
          <span className={styles.featureIcon}>
            <Icon size={24} strokeWidth={1.75} aria-hidden />
          </span>
          <h2>{t(title)}</h2>
          <p>{t(hint)}</p>
        </div>
      ))}
    </section>
  );
}

/** What guests see at `/` (product §2). */
export function LandingPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasEnded = useSession((session) => session.hasEnded);
  const heading = useArrival(false);
  usePageTitle(null);
  return (
    <div className={styles.page}>
      <GuestBar />
      <main>
        <Farewell />
        <div className={styles.hero}>
          <div className={styles.words}>
            {hasEnded && <Banner kind="info">{t('landing.sessionEnded')}</Banner>}
            <h1 ref={heading} tabIndex={-1}>
              {t('landing.title')}
            </h1>
            <p className={styles.subtitle}>{t('landing.subtitle')}</p>
            <p className={styles.description}>{t('landing.description')}</p>
            <div className={styles.actions}>
              <Button size="large" icon={<Mail size={20} aria-hidden />} onClick={() => void navigate(PATHS.login)}>
                {t('landing.signInWithEmail')}
              </Button>
              <GoogleButton size="large">{t('landing.continueWithGoogle')}</GoogleButton>
            </div>
          </div>
          <div className={styles.picture}>
            <LandingIllustration />
          </div>
        </div>
        <Features />
      </main>
    </div>
  );
}
