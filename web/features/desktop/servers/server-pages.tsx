import { useTranslation } from 'react-i18next';
import { Flower, Leaf, Pod } from '../../../brand/botanical.tsx';
import { HomeLink } from '../../../brand/home-link.tsx';
import { usePageTitle } from '../../../navigation/page-head.ts';
import { LanguageMenu } from '../../language/language.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { useSession } from '../../auth/auth.ts';
import { DesktopPage } from '../page/desktop-page.tsx';
import { ServerChoice } from './server-choice.tsx';
import styles from './server-pages.module.css';

function Sprig() {
  return (
    <svg className={styles.sprig} viewBox="0 0 420 220" aria-hidden="true" focusable="false">
      <circle cx="210" cy="190" r="120" fill="var(--sun)" />
      <Leaf x={210} y={230} turn={-58} scale={0.78} />
      <Leaf x={210} y={230} turn={58} scale={0.78} />
      <Leaf x={206} y={232} turn={-26} scale={0.86} deep />
      <Leaf x={214} y={232} turn={26} scale={0.86} deep />
      <Pod x={160} y={172} turn={-24} scale={0.7} />
      <Pod x={262} y={172} turn={24} scale={0.7} />
      <Flower x={210} y={104} scale={1} />
    </svg>
  );
}

/** The page of the first run with the choice of a server. */
export function StartPage() {
  const { t } = useTranslation();
  usePageTitle(t('desktop.start.title'));
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <HomeLink />
        <LanguageMenu />
      </header>
      <main className={styles.main}>
        <div className={styles.heading}>
          <Sprig />
          <h1>{t('desktop.start.title')}</h1>
          <p>{t('desktop.start.hint')}</p>
        </div>
        <ServerChoice />
      </main>
    </div>
  );
}

/** The page to change the server, also for guests and while the server is unreachable. */
export function ServerPage() {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.user !== null);
  usePageTitle(t('desktop.start.pageTitle'));
  return (
    <DesktopPage
      title={t('desktop.start.pageTitle')}
      hint={t('desktop.start.pageHint')}
      back={isSignedIn ? PATHS.settings : PATHS.home}
    >
      <ServerChoice />
    </DesktopPage>
  );
}
