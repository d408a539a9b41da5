import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { User } from '../../../shared/domain/user.ts';
import { PATHS } from '../../app/paths.ts';
import { HomeLink } from '../../brand/home-link.tsx';
import { usePageTitle } from '../../i18n/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteSection } from './delete-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings-page.module.css';
import { useHasPassword } from './use-has-password.ts';

/** What somebody can change of the own account. */
export function SettingsPage({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasPassword = useHasPassword();
  usePageTitle(t('settings.title'));
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Button
          look="quiet"
          icon={<ArrowLeft size={20} className={styles.arrow} aria-hidden />}
          onClick={() => void navigate(PATHS.home)}
        >
          {t('settings.back')}
        </Button>
        <HomeLink shrinks />
      </header>
      <main className={styles.main}>
        <h1>{t('settings.title')}</h1>
        <ProfileSection user={user} />
        <LanguageSection />
        <PasswordSection email={user.email} hasPassword={hasPassword} />
        <SessionsSection />
        <DeleteSection user={user} hasPassword={hasPassword} />
      </main>
    </div>
  );
}
