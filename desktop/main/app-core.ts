import type { AppInfo } from '../../shared/desktop/preferences.ts';
import type { Servers } from '../../shared/desktop/servers.ts';
import { type LanguageCode, pickLanguage } from '../../shared/languages.ts';
import type { Adapters } from './adapters.ts';
import type { AppOptions } from './app-options.ts';
import type { ElectronWindow } from './platform/electron-api.ts';
import { createWindowNotifier, type WindowNotifier } from './ipc/window-notifier.ts';
import type { Logger } from './platform/logger.ts';
import { createTexts } from './platform/texts.ts';
import type { UpdaterPort } from './platform/ports.ts';
import type { TextOf } from './platform/texts.ts';
import { type Connection, createConnection } from './servers/connection.ts';
import { createServerFetch, type ServerFetch } from './servers/server-fetch.ts';
import { createServerList, type ServerList } from './servers/servers.ts';
import type { SessionStore } from './servers/session-store.ts';
import { testServer } from './servers/test-server.ts';
import { createServerWatch, type ServerWatch } from './servers/server-watch.ts';
import type { SettingsFile } from './settings/settings-file.ts';
import { createOpenExternal, type OpenExternal } from './system/open-external.ts';
import { createUpdates } from './system/updates.ts';

/** The parts of the app without a window: servers, sessions, texts and the folder watch. */
export interface AppCore {
  readonly adapters: Adapters;
  readonly serverFetch: ServerFetch;
  readonly serverList: ServerList;
  readonly connection: Connection;
  readonly watch: ServerWatch;
  readonly notifier: WindowNotifier;
  readonly updater: UpdaterPort;
  readonly text: TextOf;
  readonly openExternal: OpenExternal;
  language(): LanguageCode;
  info(): AppInfo;
  servers(): Servers;
  testServer(address: string): ReturnType<typeof testServer>;
}

interface CoreOptions extends AppOptions {
  readonly settings: SettingsFile;
  readonly sessions: SessionStore;
  readonly logger: Logger;
  /** The window; null while it is closed. */
  readonly window: () => ElectronWindow | null;
  /** Called when another server, or none, became the current one. */
  readonly onSwitched: () => Promise<void>;
  /** Called when the user signed in to or out of the server with that id. */
  readonly onSessionChanged: (serverId: string) => void;
  readonly onForgotten: (serverId: string) => Promise<void>;
}

/** The folder watch; the window is notified when folders or files change. */
function createWatch(adapters: Adapters, notifier: WindowNotifier, logger: Logger): ServerWatch {
  const watch = createServerWatch({
    create: adapters.createFolderWatch,
    logger,
    onChange: () => {
      notifier.notifySoon('foldersChanged', () => watch.folders());
      notifier.notifySoon('filesChanged', () => undefined);
    },
  });
  return watch;
}

/** The server list. Removing a server also removes its cookies. */
function createKnownServers(
  { settings, sessions, onSwitched, onForgotten }: CoreOptions,
  { localServer }: Adapters,
  test: AppCore['testServer'],
): ServerList {
  return createServerList({
    settings,
    localServer,
    test,
    now: () => new Date(),
    onSwitched,
    async onForgotten(id) {
      await sessions.write(id, []);
      await onForgotten(id);
    },
  });
}

interface SessionFetchParts {
  readonly serverList: () => ServerList;
  readonly onAnswer: (isReached: boolean) => void;
}

function createSessionFetch(options: CoreOptions, { serverList, onAnswer }: SessionFetchParts): ServerFetch {
  const { sessions, fetch, logger, settings, onSessionChanged } = options;
  return createServerFetch({
    target: () => serverList().target(),
    sessions,
    fetch,
    now: Date.now,
    logger,
    tell: (id, isReached) => {
      if (id === settings.read().currentId) onAnswer(isReached);
    },
    onSessionChanged,
  });
}

export function createAppCore(options: CoreOptions): AppCore {
  const { api, paths, platform, settings, sessions, logger, window } = options;
  const appVersion = api.app.getVersion();
  const systemLanguages = (): string[] => api.app.getPreferredSystemLanguages();
  const language = (): LanguageCode => pickLanguage(settings.read().language, ...systemLanguages());
  const text = createTexts(paths.locales, language);
  const notifier = createWindowNotifier({ send: (...parts) => window()?.webContents.send(...parts) });
  const openExternal = createOpenExternal(api.shell, logger);
  const test: AppCore['testServer'] = (address) => testServer(address, { fetch: options.fetch, appVersion });
  const serverFetch = createSessionFetch(options, {
    serverList: () => serverList,
    onAnswer(isReached) {
      const wasReached = connection.state().connection === 'online';
      connection.tell(isReached);
      if (isReached && !wasReached) watch.tryNow();
    },
  });
  const notifyServers = (): void => notifier.notifySoon('serversChanged', servers);
  const connection = createConnection({ serverFetch, appVersion, onChange: notifyServers });
  const adapters = options.createAdapters({
    api,
    paths,
    platform,
    serverFetch,
    openExternal,
    window,
    language,
    text,
    logger,
    origin: () => serverList.target()?.origin ?? null,
    tellSignedIn: (error) => notifier.notify('signedIn', { error }),
  });
  const serverList = createKnownServers(options, adapters, test);
  const servers = (): Servers => ({ ...serverList.list(), ...connection.state(), sessions: sessions.kind });
  const watch = createWatch(adapters, notifier, logger);
  const updater = createUpdates(options.updater, logger);
  const info = (): AppInfo => ({
    version: appVersion,
    platform,
    languages: [...new Set([language(), ...systemLanguages()])],
    update: updater.state(),
  });
  adapters.localServer.subscribe(notifyServers);
  updater.subscribe(() => notifier.notifySoon('infoChanged', info));
  const parts = { adapters, serverFetch, serverList, connection, watch, notifier, updater, text, openExternal };
  return { ...parts, language, info, servers, testServer: test };
}
