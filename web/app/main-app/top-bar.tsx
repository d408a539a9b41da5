import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HomeLink } from '../../brand/home-link.tsx';
import { useSession } from '../../features/auth/session.store.ts';
import { LanguageMenu } from '../../features/language/language-menu.tsx';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './top-bar.module.css';

export function TopBar() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const loggedOut = useSession((session) => session.loggedOut);
  return (
    <header className={styles.bar}>
      <div className={styles.line}>
        <HomeLink shrinks />
        <div className={styles.welcome}>
          <AccountMenu />
          <p dir="auto">{t('header.welcome', { name: user?.name ?? t('header.guest') })}</p>
        </div>
        <nav className={styles.actions} aria-label={t('header.account')}>
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
