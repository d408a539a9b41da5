import { useTranslation } from 'react-i18next';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Import, Mail, ScanText, Search } from 'lucide-react';
import { keepReturnPath } from '../../navigation/return-path.ts';
import { PATHS } from '../../navigation/paths.ts';
import { HomeLink } from '../../brand/home-link.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Avatar, useServerOffer, useSession } from '../auth/auth.ts';
import { LanguageMenu } from '../language/language.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useArrival } from '../../navigation/use-arrival.ts';
import { usePageTitle } from '../../navigation/page-head.ts';
import { Banner } from '../../ui/indicators/banner.tsx';
import { GoogleButton } from '../auth/auth-forms.ts';
import { Flower, Leaf, Pod } from '../../brand/botanical.tsx';
import { Farewell } from './farewell.tsx';
import styles from './landing-page.module.css';

/** The header for guests, with a log-in instead of the account menu (product §2). */
function GuestBar() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <header className={styles.bar}>
      <HomeLink shrinks />
      <p className={styles.guest}>
        <Avatar picture={null} />
        <span>{t('header.guest')}</span>
      </p>
      <LanguageMenu />
      <Button look="outline" size="small" onClick={() => void navigate(PATHS.login)}>
        {t('header.logIn')}
      </Button>
    </header>
  );
}

const INGREDIENT_WIDTHS = [150, 116, 172, 96];

/** A dish from above: the picture on the recipe card. */
function Dish() {
  return (
    <g transform="translate(135 92)">
      <circle r="72" fill="var(--line)" opacity="0.6" cy="5" />
      <circle r="70" fill="var(--petal)" />
      <circle r="52" fill="var(--saffron)" />
      <circle r="52" fill="none" stroke="var(--saffron-ink)" strokeOpacity="0.25" strokeWidth="2" />
      <path
        d="M-34-8C-18-30 14-34 32-16"
        fill="none"
        stroke="var(--petal)"
        strokeOpacity="0.7"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path
        d="M-28 18C-10 32 18 30 34 10"
        fill="none"
        stroke="var(--petal)"
        strokeOpacity="0.5"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <Leaf x={-6} y={14} turn={38} scale={0.17} deep />
      <Leaf x={-6} y={14} turn={-24} scale={0.16} />
      <Pod x={20} y={8} turn={64} scale={0.26} />
      <g fill="var(--saffron-ink)">
        <circle cx="-22" cy="-16" r="2.600" />
        <circle cx="-30" cy="6" r="2.100" />
        <circle cx="8" cy="-24" r="2.300" />
        <circle cx="4" cy="30" r="2.500" />
      </g>
    </g>
  );
}

function RecipeCardDrawing() {
  return (
    <g transform="translate(158 74) rotate(4 135 190)">
      <rect x="4" y="12" width="270" height="384" rx="26" fill="var(--ink)" opacity="0.08" />
      <rect width="270" height="384" rx="26" fill="var(--surface-raised)" stroke="var(--line)" />
      <path d="M0 26A26 26 0 0 1 26 0H244A26 26 0 0 1 270 26V186H0Z" fill="var(--green-wash)" />
      <Dish />
      <rect x="26" y="210" width="176" height="15" rx="7.500" fill="var(--ink)" opacity="0.82" />
      <rect x="26" y="236" width="112" height="9" rx="4.500" fill="var(--line-strong)" opacity="0.5" />
      {INGREDIENT_WIDTHS.map((width, line) => (
        <g key={width} transform={`translate(26 ${272 + line * 25})`}>
          <ellipse cx="6" cy="5" rx="5" ry="6" fill="var(--saffron)" />
          <rect x="22" width={width} height="9" rx="4.500" fill="var(--line-strong)" opacity="0.36" />
        </g>
      ))}
    </g>
  );
}

/** The illustration: a recipe card on a cardamom plant. */
function LandingIllustration() {
  return (
    <svg viewBox="0 0 560 540" aria-hidden="true" focusable="false">
      <circle cx="292" cy="268" r="226" fill="var(--sun)" />
      <Leaf x={170} y={492} turn={-58} scale={0.98} deep />
      <Leaf x={168} y={486} turn={-30} scale={1.25} />
      <Leaf x={176} y={490} turn={-8} scale={1.85} deep />
      <Leaf x={404} y={430} turn={34} scale={1.2} deep />
      <Leaf x={398} y={470} turn={62} scale={0.92} />
      <RecipeCardDrawing />
      <path
        d="M92 470C84 396 96 300 128 214"
        fill="none"
        stroke="var(--leaf-deep)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <Flower x={134} y={192} turn={-10} scale={0.98} />
      <Flower x={92} y={306} turn={-38} scale={0.7} />
      <Pod x={122} y={392} turn={24} scale={0.8} />
      <Pod x={78} y={438} turn={-22} scale={0.92} />
      <Pod x={128} y={474} turn={62} scale={0.86} />
      <Pod x={438} y={462} turn={-56} scale={0.86} />
      <Pod x={478} y={420} turn={-18} scale={0.72} />
      <g fill="var(--saffron)">
        <ellipse cx="404" cy="500" rx="6" ry="7.500" transform="rotate(30 404 500)" />
        <ellipse cx="494" cy="482" rx="5" ry="6.500" transform="rotate(-40 494 482)" />
        <ellipse cx="196" cy="506" rx="5.500" ry="7" transform="rotate(70 196 506)" />
      </g>
    </svg>
  );
}

const FEATURES = [
  {
    Icon: ScanText,
    title: 'landing.extractionTitle',
    titleWithoutModel: 'landing.extractionTitlePlain',
    hint: 'landing.extractionHint',
  },
  { Icon: Import, title: 'landing.importTitle', hint: 'landing.importHint' },
  { Icon: Search, title: 'landing.organizationTitle', hint: 'landing.organizationHint' },
] as const;

function Features() {
  const { t } = useTranslation();
  const usesModel = useServerOffer((offer) => offer.usesModel);
  return (
    <section aria-label={t('landing.featuresTitle')} className={styles.features}>
      {FEATURES.map(({ Icon, hint, ...titles }) => (
        <div key={hint} className={styles.feature}>
          <span className={styles.featureIcon}>
            <Icon size={24} strokeWidth={1.75} aria-hidden />
          </span>
          <h2>{t('titleWithoutModel' in titles && !usesModel ? titles.titleWithoutModel : titles.title)}</h2>
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
  const { state, search } = useLocation();
  const { storage } = usePlatform();
  const isOpen = useServerOffer((offer) => offer.registration === 'open');
  const usesModel = useServerOffer((offer) => offer.usesModel);
  const hasEnded = useSession((session) => session.hasEnded);
  const heading = useArrival(false);
  usePageTitle(null);
  // Another screen that led here has put its address into the state; recipes and searches stand in this one.
  const wanted: unknown = search === '' || search.startsWith('?account=') ? state : PATHS.home + search;
  useEffect(() => {
    if (typeof wanted === 'string') keepReturnPath(storage, wanted);
  }, [storage, wanted]);
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
            <p className={styles.subtitle}>{t(usesModel ? 'landing.subtitle' : 'landing.subtitlePlain')}</p>
            <p className={styles.description}>{t('landing.description')}</p>
            <div className={styles.actions}>
              <Button size="large" icon={<Mail size={20} aria-hidden />} onClick={() => void navigate(PATHS.login)}>
                {t('landing.signInWithEmail')}
              </Button>
              {isOpen && (
                <Button look="outline" size="large" onClick={() => void navigate(PATHS.register)}>
                  {t('landing.createAccount')}
                </Button>
              )}
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
