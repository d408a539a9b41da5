import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { PATHS } from '../../../navigation/paths.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { ThemeField } from '../../../ui/forms/theme-field.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { DataFolder } from '../servers/local-choice.tsx';
import { useServerName } from '../servers/use-server-name.ts';
import { useServers } from '../servers/servers.store.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import styles from './preferences.module.css';
import { usePreferences } from './preferences.store.ts';
import { CameraSelect } from './camera-choice.tsx';

/** The running version and the state of the update. */
function UpdateState() {
  const { t } = useTranslation();
  const info = usePreferences((state) => state.info);
  const updateInstalled = usePreferences((state) => state.updateInstalled);
  if (info === null) return null;
  const text = t(`desktop.preferences.update.${info.update}`, { version: info.version });
  if (info.update !== 'ready')
    return (
      <p role="status" className={styles.version}>
        {text}
      </p>
    );
  const restart = (
    <Button size="small" onClick={() => void updateInstalled()}>
      {t('desktop.preferences.restart')}
    </Button>
  );
  return (
    <Banner kind="success" action={restart}>
      {text}
    </Banner>
  );
}

/** The preferred camera, which the camera tab also sets. */
function CameraPreference() {
  const { t } = useTranslation();
  const cameraId = usePreferences((state) => state.preferences?.cameraId ?? null);
  const preferenceChanged = usePreferences((state) => state.preferenceChanged);
  return (
    <CameraSelect
      value={cameraId}
      noneLabel={t('desktop.preferences.systemCamera')}
      onChosen={(id) => void preferenceChanged({ cameraId: id })}
    />
  );
}

/** The switches; the texts are `desktop.preferences.<text>` and `<text>Hint`. */
const SWITCHES = [
  { name: 'staysInTray', text: 'tray' },
  { name: 'showsNotifications', text: 'notifications' },
  { name: 'checksSpelling', text: 'spelling' },
  { name: 'checksForUpdates', text: 'updates' },
] as const;

function AppSection() {
  const { t } = useTranslation();
  const preferences = usePreferences((state) => state.preferences);
  const preferenceChanged = usePreferences((state) => state.preferenceChanged);
  if (preferences === null) return null;
  return (
    <SettingsSection title={t('desktop.preferences.app')} hint={t('desktop.preferences.appHint')}>
      {SWITCHES.map(({ name, text }) => (
        <SwitchField
          key={name}
          label={t(`desktop.preferences.${text}`)}
          hint={t(`desktop.preferences.${text}Hint`)}
          isOn={preferences[name]}
          onSwitched={(isOn) => void preferenceChanged({ [name]: isOn })}
        />
      ))}
      <ThemeField value={preferences.theme ?? 'system'} onChosen={(theme) => void preferenceChanged({ theme })} />
      <UpdateState />
      <CameraPreference />
    </SettingsSection>
  );
}

function ServerSection() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const nameOf = useServerName();
  const servers = useServers((state) => state.servers);
  const current = servers?.servers.find(({ id }) => id === servers.currentId);
  if (!servers || !current) return null;
  return (
    <SettingsSection title={t('desktop.start.pageTitle')} hint={t('desktop.start.pageHint')}>
      <p>{t('desktop.preferences.current', { server: isolated(nameOf(current)) })}</p>
      {current.kind === 'local' && <DataFolder local={servers.local} />}
      <div className={styles.buttons}>
        <Button look="outline" onClick={() => void navigate(PATHS.desktopServer)}>
          {t('desktop.preferences.change')}
        </Button>
        <Button look="outline" onClick={() => void navigate(PATHS.desktopFolders)}>
          {t('desktop.folders.title')}
        </Button>
      </div>
    </SettingsSection>
  );
}

function HelpSection() {
  const { t } = useTranslation();
  const diagnosticsCopied = usePreferences((state) => state.diagnosticsCopied);
  const logsOpened = usePreferences((state) => state.logsOpened);
  return (
    <SettingsSection title={t('desktop.preferences.help')} hint={t('desktop.preferences.helpHint')}>
      <div className={styles.buttons}>
        <Button look="outline" onClick={() => void diagnosticsCopied()}>
          {t('desktop.preferences.copy')}
        </Button>
        <Button look="outline" onClick={() => void logsOpened()}>
          {t('desktop.preferences.logs')}
        </Button>
      </div>
    </SettingsSection>
  );
}

/** The sections of the settings that only the desktop app has. */
export function DesktopSections() {
  const preferencesRequested = usePreferences((state) => state.preferencesRequested);
  useEffect(() => void preferencesRequested(), [preferencesRequested]);
  return (
    <>
      <AppSection />
      <ServerSection />
      <HelpSection />
    </>
  );
}
