import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { PATHS } from '../../navigation/paths.ts';
import { HomeLink } from '../../brand/home-link.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useServerOffer, useSession } from '../auth/auth.ts';
import { LanguageMenu } from '../language/language.ts';
import styles from './launch-bar.module.css';

/** Who is signed in sees so, and the ways to what is open before the launch, too. */
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

/** The top of the launch page: the logo, the choice of a language, and a way in for those who have an account. */
export function LaunchBar() {
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
