import type { ElectronApi } from './platform/electron-api.ts';
import { type AppCore, createAppCore } from './app-core.ts';
import type { AppOptions } from './app-options.ts';
import { type AppWindow, createAppWindow } from './app-window.ts';
import { answerCalls } from './ipc/answer-calls.ts';
import { createHandlers } from './ipc/create-handlers.ts';
import type { Logger } from './platform/logger.ts';
import type { MenuActions } from './menus/app-menu.ts';
import { createMenus } from './menus/create-menus.ts';
import type { SessionStore } from './servers/session-store.ts';
import type { SettingsFile } from './settings/settings-file.ts';
import { describeApp, type LogFile } from './system/log-file.ts';
import { createDialogs, type Dialogs } from './system/dialogs.ts';
import { createNotices, type Notices } from './system/notices.ts';

/** Keeps the display on while this is requested. */
function createKeepAwake(blocker: ElectronApi['powerSaveBlocker']): (isOn: boolean) => void {
  let id: number | null = null;
  return function keepAwake(isOn) {
    if (isOn) id ??= blocker.start('prevent-display-sleep');
    else if (id !== null) {
      blocker.stop(id);
      id = null;
    }
  };
}

interface InterfaceOptions extends AppOptions {
  readonly settings: SettingsFile;
  readonly sessions: SessionStore;
  readonly logger: Logger;
  readonly log: LogFile;
  readonly isQuitting: () => boolean;
}

/** The running app: its window and its background work. */
interface AppInterface {
  readonly core: AppCore;
  show(): void;
  /** Shows the window at a path of the web app. */
  goTo(path: string): void;
  /** Imports files that the system passed to the app, and shows the list of files. */
  giveFiles(paths: readonly string[]): void;
  /** Starts the local server if it is the current one, the watch, and the notifications. */
  begin(): Promise<void>;
  /** Resolves when everything has stopped. */
  end(): Promise<void>;
}

interface Parts {
  readonly options: InterfaceOptions;
  readonly core: AppCore;
  readonly appWindow: AppWindow;
  readonly dialogs: Dialogs;
  readonly giveFiles: (paths: readonly string[]) => void;
}

const diagnosticsOf = ({ core, options }: Pick<Parts, 'core' | 'options'>): string =>
  describeApp({ info: core.info(), servers: core.servers(), log: options.log });

function createMenuActions({ options, core, appWindow, dialogs, giveFiles }: Parts): MenuActions {
  const { api, logger, paths } = options;
  const { mainWindow } = appWindow;
  const perform = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => logger.error({ err: error }, 'menu entry failed'));
  };
  return {
    pickFiles(what) {
      mainWindow.show();
      perform(dialogs.pick(what).then(giveFiles));
    },
    goTo: mainWindow.goTo,
    print: () => mainWindow.current()?.webContents.print(),
    checkForUpdates: () => perform(core.updater.check()),
    openLogFolder: () => perform(api.shell.openPath(paths.logs)),
    copyDiagnostics: () => perform(api.clipboard.writeText(diagnosticsOf({ core, options }))),
  };
}

function createAppNotices({ options, core, appWindow }: Pick<Parts, 'options' | 'core' | 'appWindow'>): Notices {
  const { api, settings, logger } = options;
  return createNotices({
    Notification: api.Notification,
    serverFetch: core.serverFetch,
    areWanted: () => settings.read().preferences.showsNotifications && !appWindow.mainWindow.isFocused(),
    goTo: appWindow.mainWindow.goTo,
    tellUnread: (count) => void api.app.setBadgeCount(count),
    manyText: (count) => core.text('desktop.system.manyNews', { number: String(count) }),
    language: core.language,
    logger,
  });
}

/** Reports once a settings file that could not be read, with the path of its copy. */
async function tellKeptAside({ api, settings, logger }: InterfaceOptions, core: AppCore): Promise<void> {
  if (settings.keptAside === null) return;
  const message = core.text('desktop.system.settingsUnreadable');
  await api.dialog
    .showMessageBox({ type: 'warning', title: 'Cardamom', message, detail: settings.keptAside })
    .catch((error: unknown) => logger.error({ err: error }, 'dialog failed'));
}

function listenToCalls({ options, core, appWindow, dialogs }: Parts, installMenus: () => void): void {
  const { api, platform, paths, settings, logger } = options;
  const keepAwake = createKeepAwake(api.powerSaveBlocker);
  const handlers = createHandlers({
    ...core,
    ...core.adapters,
    api,
    platform,
    logFolder: paths.logs,
    settings,
    dialogs,
    setBadge: (count) => void api.app.setBadgeCount(count),
    keepAwake,
    diagnostics: () => diagnosticsOf({ core, options }),
    onPreferencesChanged() {
      installMenus();
      appWindow.preferencesChanged();
    },
    onLanguageTold: appWindow.mainWindow.pageIsReady,
  });
  appWindow.mainWindow.onNewPage(() => keepAwake(false));
  answerCalls({ ipcMain: api.ipcMain, handlers, give: core.watch.give, logger });
}

export function createInterface(options: InterfaceOptions): AppInterface {
  const { settings, logger, isQuitting } = options;
  const currentId = (): string | null => settings.read().currentId;

  const core = createAppCore({
    ...options,
    window: () => mainWindow.current(),
    async onSwitched() {
      notices.forget();
      await core.watch.switchTo(currentId());
      void core.connection.begin();
      // Deferred, so that the page's call is answered first.
      setTimeout(mainWindow.restart, 0);
    },
    onSessionChanged(id) {
      if (id !== currentId()) return;
      notices.forget();
      core.watch.tryNow();
    },
    onForgotten: (id) => appWindow.clear(id),
  });
  const appWindow = createAppWindow({ options, core, settings, logger, isQuitting });
  const { mainWindow } = appWindow;
  const notices = createAppNotices({ options, core, appWindow });
  const dialogs = createDialogs({ dialog: options.api.dialog, window: mainWindow.current, text: core.text });

  function giveFiles(paths: readonly string[]): void {
    if (paths.length === 0) return;
    core.watch.give(paths).catch((error: unknown) => logger.error({ err: error }, 'given files were not taken'));
    mainWindow.goTo('/desktop/files');
  }
  const parts = { options, core, appWindow, dialogs, giveFiles };
  const staysInTray = (): boolean => settings.read().preferences.staysInTray;
  const actions = createMenuActions(parts);
  const installMenus = createMenus({
    api: options.api,
    platform: options.platform,
    trayIcon: options.paths.trayIcon,
    text: core.text,
    updater: core.updater,
    actions,
    staysInTray,
    show: mainWindow.show,
  });
  listenToCalls(parts, installMenus);
  installMenus();
  return {
    core,
    show: mainWindow.show,
    goTo: mainWindow.goTo,
    giveFiles,
    async begin() {
      void tellKeptAside(options, core);
      // The page was loaded before its server was ready.
      if (await core.serverList.begin()) mainWindow.current()?.webContents.reload();
      if (currentId() !== null) void core.connection.begin();
      await core.watch.switchTo(currentId());
      notices.start();
    },
    async end() {
      notices.stop();
      core.connection.stop();
      core.notifier.stop();
      await Promise.all([core.watch.stop(), core.adapters.localServer.stop()]);
    },
  };
}
