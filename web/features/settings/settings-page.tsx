import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import { Download, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { User } from '../../../shared/domain/user.ts';
import { PageBar } from '../../navigation/page-bar.tsx';
import { usePageTitle } from '../../navigation/page-head.ts';
import { useDesktopParts } from '../../platform/desktop-parts.ts';
import { getPassword, getStorage } from '../../../shared/api/users.ts';
import type { EndpointReply } from '../../../shared/api/definition/endpoint.ts';
import { isolated } from '../../i18n/isolated.ts';
import { useMeasures } from '../../i18n/use-measures.ts';
import { useApi } from '../../api/api-context.ts';
import { ShortcutKeys } from '../shortcuts/shortcuts.ts';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { EXPORT_FORMATS, exportRecipes, type ExportFormat } from '../../../shared/api/export.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { PATHS } from '../../navigation/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { isLanguageCode, LANGUAGES } from '../../../shared/languages.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useLanguage } from '../language/language.ts';
import { DeleteSection } from './delete-section.tsx';
import { ImportKeysSection } from './import-keys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecondFactorSections } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { ThemeSection } from './theme-section.tsx';
import styles from './settings-page.module.css';

/** The choice of the language; hidden if only one language is offered. */
function LanguageSection() {
  const { t } = useTranslation();
  const offered = useLanguage((language) => language.offered);
  const current = useLanguage((language) => language.current);
  const languageChosen = useLanguage((language) => language.languageChosen);
  if (offered.length < 2) return null;
  return (
    <SettingsSection title={t('app.language')} hint={t('settings.languageHint')}>
      <SelectField
        label={t('settings.languageChoice')}
        value={current ?? ''}
        onChange={({ target }) => isLanguageCode(target.value) && void languageChosen(target.value)}
      >
        {LANGUAGES.filter(({ code }) => offered.includes(code)).map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </SettingsSection>
  );
}

/** How much of its space the account uses; absent until it is known. */
function StorageSection() {
  const { t } = useTranslation();
  const { bytes } = useMeasures();
  const api = useApi();
  const [storage, setStorage] = useState<EndpointReply<typeof getStorage> | null>(null);
  useEffect(() => {
    // A server of an older version does not know.
    api.call(getStorage).then(setStorage, (error: unknown) => console.warn('the used space is unknown', error));
  }, [api]);
  if (storage === null) return null;
  const used = isolated(bytes(storage.bytes));
  return (
    <SettingsSection title={t('settings.storage')} hint={t('settings.storageHint')}>
      <p>{t('settings.storageUsed', { used, max: isolated(bytes(storage.maxBytes)) })}</p>
    </SettingsSection>
  );
}

/** The way to the deleted recipes. */
function BinSection() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <SettingsSection title={t('bin.title')} hint={t('bin.hint')}>
      <div>
        <Button look="outline" icon={<Trash2 size={18} aria-hidden />} onClick={() => void navigate(PATHS.bin)}>
          {t('bin.open')}
        </Button>
      </div>
    </SettingsSection>
  );
}

/** The export of all recipes as a download. */
function ExportSection() {
  const { t } = useTranslation();
  const { serverOrigin } = usePlatform();
  const [format, setFormat] = useState<ExportFormat>('json');
  return (
    <SettingsSection title={t('settings.export')} hint={t('settings.exportHint')}>
      <p>{t('settings.exportText')}</p>
      <SelectField
        label={t('exports.format')}
        value={format}
        onChange={({ target }) => setFormat(target.value as ExportFormat)}
      >
        {EXPORT_FORMATS.map((name) => (
          <option key={name} value={name}>
            {t(`exports.${name}`)}
          </option>
        ))}
      </SelectField>
      <p>{t(`exports.${format}Hint`)}</p>
      <div>
        <LinkButton
          look="outline"
          href={`${serverOrigin}${exportRecipes.path}?format=${format}`}
          download
          icon={<Download size={18} aria-hidden />}
        >
          {t('settings.exportButton')}
        </LinkButton>
      </div>
    </SettingsSection>
  );
}

/** The list of keyboard shortcuts, and the switch for them. */
function ShortcutsSection() {
  const { t } = useTranslation();
  return (
    <SettingsSection title={t('shortcuts.title')} hint={t('shortcuts.hint')}>
      <ShortcutKeys />
    </SettingsSection>
  );
}

/**
 * Whether the account has a password; null while unknown. After a failure it counts as yes, because most accounts have
 * one.
 */
function useHasPassword(): boolean | null {
  const api = useApi();
  const [hasPassword, setHasPassword] = useState<boolean | null>(null);
  useEffect(() => {
    api.call(getPassword).then(
      ({ isSet }) => setHasPassword(isSet),
      (error: unknown) => {
        console.error('it could not be determined whether there is a password', error);
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
        <ProfileSection user={user} hasPassword={hasPassword} />
        <LanguageSection />
        <ThemeSection />
        {desktopParts && <desktopParts.DesktopSections />}
        <PasswordSection email={user.email} hasPassword={hasPassword} />
        <SecondFactorSections hasPassword={hasPassword} />
        <SessionsSection />
        <ImportKeysSection hasPassword={hasPassword} />
        <ShortcutsSection />
        <StorageSection />
        <BinSection />
        <ExportSection />
        <DeleteSection user={user} hasPassword={hasPassword} />
      </main>
    </div>
  );
}
