import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HomeLink } from '../../brand/home-link.tsx';
import { useSession } from '../../features/auth/session/session.store.ts';
import { LanguageMenu } from '../../features/language/language-menu.tsx';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AdminButton, BackButton } from './place-buttons.tsx';
import styles from './top-bar.module.css';

/** Who is greeted, or in the admin panel where one is (product §2). */
function Welcome({ isPanel }: { readonly isPanel: boolean }) {
  const { t } = useTranslation();
  const name = useSession((session) => session.user?.name);
  if (!isPanel) return <p dir="auto">{t('header.welcome', { name: name ?? t('header.guest') })}</p>;
  return (
    <div className={styles.panel}>
      <h1>{t('admin.title')}</h1>
      <span>{t('admin.label')}</span>
    </div>
  );
}

/** Of every screen of signed-in users that is a place of its own; `mode` says of which. */
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
            label={t('header.logOut')}
            icon={<LogOut size={22} className={styles.logOut} aria-hidden />}
            onClick={() => void loggedOut()}
          />
        </nav>
      </div>
    </header>
  );
}
