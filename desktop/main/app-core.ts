import type { AppInfo } from '../../shared/desktop/preferences.ts';
import type { Servers } from '../../shared/desktop/servers.ts';
import { type LanguageCode, pickLanguage } from '../../shared/languages.ts';
import type { Adapters } from './adapters.ts';
import type { AppOptions } from './app-options.ts';
import type { ElectronWindow } from './electron-api.ts';
import { createWindowTeller, type WindowTeller } from './ipc/tell-window.ts';
import type { Logger } from './logger.ts';
import { createTexts } from './menus/texts.ts';
import type { UpdaterPort } from './ports.ts';
import type { TextOf } from './protocol/error-answer.ts';
import { type Connection, createConnection } from './servers/connection.ts';
import { createServerFetch, type ServerFetch } from './servers/server-fetch.ts';
import { createServerList, type ServerList } from './servers/servers.ts';
import type { SessionStore } from './servers/session-store.ts';
import { testServer } from './servers/test-server.ts';
import { createServerWatch, type ServerWatch } from './server-watch.ts';
import type { SettingsFile } from './settings/settings-file.ts';
import { createOpenExternal, type OpenExternal } from './system/open-external.ts';
import { createUpdates } from './system/updates.ts';

/** What has no window: servers, sessions, texts and what is watched. */
export interface AppCore {
  readonly adapters: Adapters;
  readonly serverFetch: ServerFetch;
  readonly serverList: ServerList;
  readonly connection: Connection;
  readonly watch: ServerWatch;
  readonly teller: WindowTeller;
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
  /** Another server is the current one, or none. */
  readonly onSwitched: () => Promise<void>;
  /** Somebody signed in or out at the server of that id. */
  readonly onSessionChanged: (serverId: string) => void;
  readonly onForgotten: (serverId: string) => Promise<void>;
}

export function createAppCore(options: CoreOptions): AppCore {
  const { api, paths, platform, fetch, settings, sessions, logger, window } = options;
  const appVersion = api.app.getVersion();
  const language = (): LanguageCode => pickLanguage(settings.read().language, ...api.app.getPreferredSystemLanguages());
  const teller = createWindowTeller({ send: (...parts) => window()?.webContents.send(...parts) });
  const openExternal = createOpenExternal(api.shell, logger);
  const serverFetch = createServerFetch({
    target: () => serverList.target(),
    sessions,
    fetch,
    now: Date.now,
    logger,
    tell: (id, isReached) => {
      if (id !== settings.read().currentId) return;
      const wasReached = connection.state().connection === 'online';
      connection.tell(isReached);
      if (isReached && !wasReached) watch.tryNow();
    },
    onSessionChanged: options.onSessionChanged,
  });
  const tellServers = (): void => teller.tellSoon('serversChanged', servers);
  const connection = createConnection({ serverFetch, appVersion, onChange: tellServers });
  const adapters = options.createAdapters({
    api,
    paths,
    platform,
    serverFetch,
    openExternal,
    window,
    language,
    tellSignedIn: (error) => teller.tell('signedIn', { error }),
    logger,
  });
  const test = (address: string) => testServer(address, { fetch, appVersion });
  const { onSwitched } = options;
  const onForgotten = async (id: string): Promise<void> => {
    await sessions.write(id, []);
    await options.onForgotten(id);
  };
  const now = (): Date => new Date();
  const { localServer } = adapters;
  const serverList = createServerList({ settings, localServer, test, now, onSwitched, onForgotten });
  const servers = (): Servers => ({ ...serverList.list(), ...connection.state(), sessions: sessions.kind });
  localServer.subscribe(tellServers);
  const watch = createServerWatch({
    create: adapters.createFolderWatch,
    logger,
    onChange: () => {
      teller.tellSoon('foldersChanged', () => watch.folders());
      teller.tellSoon('filesChanged', () => undefined);
    },
  });
  const updater = createUpdates(options.updater, logger);
  const info = (): AppInfo => ({
    version: appVersion,
    platform,
    languages: [...new Set([language(), ...api.app.getPreferredSystemLanguages()])],
    update: updater.state(),
  });
  updater.subscribe(() => teller.tellSoon('infoChanged', info));
  const text = createTexts(paths.locales, language);
  return {
    adapters,
    serverFetch,
    serverList,
    connection,
    watch,
    teller,
    updater,
    text,
    openExternal,
    language,
    info,
    servers,
    testServer: test,
  };
}
