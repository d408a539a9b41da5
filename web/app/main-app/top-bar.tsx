import { LogOut, BookOpenText, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { HomeLink } from '../../brand/home-link.tsx';
import { useSession } from '../../features/auth/session/session.store.ts';
import { LanguageMenu } from '../../features/language/language-menu.tsx';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { PATHS } from '../../navigation/paths.ts';
import styles from './top-bar.module.css';
import { AccountButton } from './account-button.tsx';

/** Opens the admin panel. */
export function AdminButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <IconButton
      isNamed
      label={t('admin.title')}
      icon={<ShieldCheck size={22} aria-hidden />}
      onClick={() => void navigate(PATHS.admin)}
    />
  );
}

/** Leaves the admin panel. */
export function BackButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <IconButton
      isNamed
      label={t('admin.back')}
      icon={<BookOpenText size={22} aria-hidden />}
      onClick={() => void navigate(PATHS.home)}
    />
  );
}

const AccountChoice = lazy(async () => ({ default: (await import('./account-choice.tsx')).AccountChoice }));

/** The account menu; loaded when the avatar is first pressed. */
export function AccountMenu() {
  const [isWanted, setIsWanted] = useState(false);
  const button = <AccountButton aria-haspopup="menu" aria-expanded={false} onClick={() => setIsWanted(true)} />;
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <AccountChoice />
    </Suspense>
  );
}

/** Stands for the name while the words around it are taken from the text. */
const NAME_PLACE = '\n';

/** Greets the user; in the admin panel it names the panel (product §2). */
function Welcome({ isPanel }: { readonly isPanel: boolean }) {
  const { t } = useTranslation();
  const name = useSession((session) => session.user?.name);
  if (!isPanel) {
    const [before, after] = t('header.welcome', { name: NAME_PLACE }).split(NAME_PLACE);
    return (
      <p dir="auto">
        <span className={styles.words}>{before}</span>
        {name ?? t('header.guest')}
        <span className={styles.words}>{after}</span>
      </p>
    );
  }
  return (
    <div className={styles.panel}>
      <h1>{t('admin.title')}</h1>
      <span>{t('admin.label')}</span>
    </div>
  );
}

/** The bar above the main screens of signed-in users; `mode` selects the variant. */
export function TopBar({ mode }: { readonly mode?: 'admin' }) {
  const { t } = useTranslation();
  const isAdmin = useSession((session) => session.user?.isAdmin === true);
  const loggedOut = useSession((session) => session.loggedOut);
  return (
    <header className={styles.bar}>
      <div className={styles.line}>
        <HomeLink shrinks />
        <div className={styles.welcome}>
          <AccountMenu />
          <Welcome isPanel={mode === 'admin'} />
        </div>
        <nav className={styles.actions} aria-label={t('header.account')}>
          {mode === 'admin' ? <BackButton /> : isAdmin && <AdminButton />}
          <LanguageMenu />
          <NotificationBell />
          <IconButton
            isNamed
            label={t('header.logOut')}
            icon={<LogOut size={22} className={styles.logOut} aria-hidden />}
            onClick={() => void loggedOut()}
          />
        </nav>
      </div>
    </header>
  );
}
