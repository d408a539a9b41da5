import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import type { User } from '../../../shared/domain/user.ts';
import { PageBar } from '../../navigation/page-bar.tsx';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { useDesktopParts } from '../../platform/desktop-parts.ts';
import { getPassword } from '../../../shared/api/users.ts';
import { useApi } from '../../api/api-context.ts';
import { DeleteSection } from './delete-section.tsx';
import { ExportSection } from './export-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { ShortcutsSection } from './shortcuts-section.tsx';
import styles from './settings-page.module.css';

/** Whether the account has a password; null until it is known. What cannot be found out counts as yes: most have one. */
export function useHasPassword(): boolean | null {
  const api = useApi();
  const [hasPassword, setHasPassword] = useState<boolean | null>(null);
  useEffect(() => {
    api.call(getPassword).then(
      ({ isSet }) => setHasPassword(isSet),
      (error: unknown) => {
        console.error('whether there is a password could not be found out', error);
        setHasPassword(true);
      },
    );
  }, [api]);
  return hasPassword;
}

/** The settings of the user's own account. */
export function SettingsPage({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const hasPassword = useHasPassword();
  const desktopParts = useDesktopParts();
  usePageTitle(t('settings.title'));
  return (
    <div className={styles.page}>
      <PageBar back={t('settings.back')} />
      <main className={styles.main}>
        <h1>{t('settings.title')}</h1>
        <ProfileSection user={user} />
        <LanguageSection />
        {desktopParts && <desktopParts.DesktopSections />}
        <PasswordSection email={user.email} hasPassword={hasPassword} />
        <SessionsSection />
        <ShortcutsSection />
        <ExportSection />
        <DeleteSection user={user} hasPassword={hasPassword} />
      </main>
    </div>
  );
}
