import { KeyRound, LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { PATHS } from '../../../navigation/paths.ts';
import screen from '../../../ui/layout/screen.module.css';
import { usePageTitle } from '../../../navigation/page-head.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useSession } from '../../auth/auth.ts';
import styles from './access-denied.module.css';

/** Shown to an administrator whose role counts only with a second factor. */
export function SecondFactorNeeded() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  usePageTitle(t('admin.denied.secondFactorTitle'));
  return (
    <main className={screen.screen}>
      <span className={styles.lock}>
        <KeyRound size={34} aria-hidden />
      </span>
      <h1>{t('admin.denied.secondFactorTitle')}</h1>
      <p>{t('auth.secondFactorNeeded')}</p>
      <div className={styles.actions}>
        <Button look="outline" onClick={() => void navigate(PATHS.home)}>
          {t('admin.denied.home')}
        </Button>
        <Button onClick={() => void navigate(PATHS.settings)}>{t('admin.denied.settings')}</Button>
      </div>
    </main>
  );
}

/** Shown at the panel's address to everybody who is not an administrator (product §2). */
export function AccessDenied() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isGuest = useSession((session) => session.user === null);
  usePageTitle(t('admin.denied.title'));
  return (
    <main className={screen.screen}>
      <span className={styles.lock}>
        <LockKeyhole size={34} aria-hidden />
      </span>
      <h1>{t('admin.denied.title')}</h1>
      <p>{t('admin.denied.hint')}</p>
      <p>{t('admin.denied.restricted')}</p>
      <div className={styles.actions}>
        <Button look={isGuest ? 'outline' : 'primary'} onClick={() => void navigate(PATHS.home)}>
          {t('admin.denied.home')}
        </Button>
        {isGuest && <Button onClick={() => void navigate(PATHS.login)}>{t('admin.denied.login')}</Button>}
      </div>
    </main>
  );
}
