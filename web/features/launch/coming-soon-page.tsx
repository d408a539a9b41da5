import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Camera, Clapperboard, Globe } from 'lucide-react';
import { PATHS } from '../../navigation/paths.ts';
import { HomeLink } from '../../brand/home-link.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useServerOffer, useSession } from '../auth/auth.ts';
import { LanguageMenu } from '../language/language.ts';
import { useArrival } from '../../navigation/use-arrival.ts';
import { CardamomMark } from '../../brand/cardamom-mark.tsx';
import { usePageDescription, usePageTitle } from '../../navigation/page-head.ts';
import { Flower, Leaf, Pod } from '../../brand/botanical.tsx';
import { NotifyCard } from './notify-card.tsx';
import styles from './coming-soon-page.module.css';

/** For signed-in users: the account, and links to the pages that are available before the launch. */
function AccountLine() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const loggedOut = useSession((session) => session.loggedOut);
  const isComingSoon = useServerOffer((offer) => offer.isComingSoon);
  if (!user) return null;
  return (
    <nav className={styles.account} aria-label={t('header.account')}>
      <p dir="auto">{t('comingSoon.account', { name: user.name })}</p>
      {!isComingSoon && <Link to={PATHS.home}>{t('admin.back')}</Link>}
      <Link to={PATHS.settings}>{t('settings.title')}</Link>
      {user.isAdmin && <Link to={PATHS.admin}>{t('admin.title')}</Link>}
      <Button look="quiet" size="small" onClick={() => void loggedOut()}>
        {t('header.logOut')}
      </Button>
    </nav>
  );
}

/** The top of the launch page: logo, language menu and log-in. */
function LaunchBar() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isGuest = useSession((session) => session.user === null);
  return (
    <header className={styles.bar}>
      <div className={styles.line}>
        <HomeLink />
        <div className={styles.end}>
          <LanguageMenu />
          {isGuest && (
            <Button look="quiet" size="small" onClick={() => void navigate(PATHS.login)}>
              {t('header.logIn')}
            </Button>
          )}
        </div>
      </div>
      <AccountLine />
    </header>
  );
}

/** The illustration of a plant before its bloom, above the card below. */
function LaunchPlant() {
  return (
    <svg viewBox="0 0 480 280" aria-hidden="true" focusable="false">
      <circle cx="240" cy="206" r="172" fill="var(--sun)" />
      <Leaf x={214} y={300} turn={-62} scale={1.02} />
      <Leaf x={268} y={300} turn={62} scale={1.02} deep />
      <Leaf x={222} y={304} turn={-34} scale={1.18} deep />
      <Leaf x={262} y={304} turn={36} scale={1.14} />
      <Leaf x={240} y={306} turn={-2} scale={1.2} />
      <path
        d="M238 290C228 226 232 160 250 104"
        fill="none"
        stroke="var(--leaf-deep)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <Flower x={254} y={84} turn={8} scale={0.92} />
      <Flower x={166} y={150} turn={-32} scale={0.62} />
      <Pod x={322} y={146} turn={32} scale={0.7} />
      <Pod x={292} y={204} turn={-24} scale={0.6} />
      <g fill="var(--saffron)">
        <ellipse cx="92" cy="178" rx="5" ry="6.500" transform="rotate(-30 92 178)" />
        <ellipse cx="398" cy="128" rx="5.500" ry="7" transform="rotate(30 398 128)" />
        <ellipse cx="346" cy="86" rx="4.500" ry="6" transform="rotate(60 346 86)" />
      </g>
    </svg>
  );
}

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

/** The launch page (product §2): an announcement, and a form to subscribe to the launch mail. */
export function ComingSoonPage() {
  const { t } = useTranslation();
  const heading = useArrival(false);
  const usesModel = useServerOffer((offer) => offer.usesModel);
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
            <p className={styles.subtitle}>{t(usesModel ? 'comingSoon.subtitle' : 'comingSoon.subtitlePlain')}</p>
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
