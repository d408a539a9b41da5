import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { PATHS } from '../../navigation/paths.ts';
import { HomeLink } from '../../brand/home-link.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Avatar } from '../auth/auth.ts';
import { LanguageMenu } from '../language/language.ts';
import styles from './guest-bar.module.css';

/** The header of whoever is not signed in: a log-in stands where others have their log-out (product §2). */
export function GuestBar() {
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
