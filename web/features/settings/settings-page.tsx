import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../shared/domain/user.ts';
import { PageBar } from '../../navigation/page-bar.tsx';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { DeleteSection } from './delete-section.tsx';
import { ExportSection } from './export-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { ShortcutsSection } from './shortcuts-section.tsx';
import styles from './settings-page.module.css';
import { useHasPassword } from './use-has-password.ts';

const DesktopSections = lazy(async () => ({
  default: (await import('../desktop/desktop.ts')).DesktopSections,
}));

/** What somebody can change of the own account. */
export function SettingsPage({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const hasPassword = useHasPassword();
  const isDesktop = usePlatform().desktop !== null;
  usePageTitle(t('settings.title'));
  return (
    <div className={styles.page}>
      <PageBar back={t('settings.back')} />
      <main className={styles.main}>
        <h1>{t('settings.title')}</h1>
        <ProfileSection user={user} />
        <LanguageSection />
        {isDesktop && (
          <Suspense>
            <DesktopSections />
          </Suspense>
        )}
        <PasswordSection email={user.email} hasPassword={hasPassword} />
        <SessionsSection />
        <ShortcutsSection />
        <ExportSection />
        <DeleteSection user={user} hasPassword={hasPassword} />
      </main>
    </div>
  );
}
