import type { AppInfo } from '../../../shared/desktop/preferences.ts';
import type { ServerCheck, Servers } from '../../../shared/desktop/servers.ts';
import { DesktopError } from '../platform/desktop-error.ts';
import type { ElectronApi } from '../platform/electron-api.ts';
import type { ExternalSignInPort, PageFetchPort, UpdaterPort } from '../platform/ports.ts';
import type { Connection } from '../servers/connection.ts';
import type { ServerList } from '../servers/servers.ts';
import type { ServerWatch } from '../servers/server-watch.ts';
import type { SettingsFile } from '../settings/settings-file.ts';
import { type Dialogs, isReadable } from '../system/dialogs.ts';
import type { OpenExternal } from '../system/open-external.ts';
import type { CallHandlers } from './answer-calls.ts';

/** The system settings for camera access; Linux has none. */
const PLACES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'x-apple.systempreferences:com.apple.preference.security?Privacy_Camera',
  win32: 'ms-settings:privacy-webcam',
};

/** Throws `desktop.errors.notAvailable` if the system has no such settings. */
export async function openCameraSettings(shell: ElectronApi['shell'], platform: NodeJS.Platform): Promise<void> {
  const place = PLACES[platform];
  if (place === undefined) throw new DesktopError('desktop.errors.notAvailable');
  await shell.openExternal(place);
}

/** The dependencies of the call handlers. */
export interface HandlerParts {
  readonly api: Pick<ElectronApi, 'app' | 'shell' | 'clipboard'>;
  readonly platform: AppInfo['platform'];
  readonly logFolder: string;
  readonly settings: SettingsFile;
  readonly serverList: ServerList;
  readonly connection: Connection;
  readonly watch: ServerWatch;
  readonly signIn: ExternalSignInPort;
  readonly pageFetch: PageFetchPort;
  readonly updater: UpdaterPort;
  readonly dialogs: Dialogs;
  readonly openExternal: OpenExternal;
  readonly setBadge: (count: number) => void;
  readonly keepAwake: (isOn: boolean) => void;
  readonly testServer: (address: string) => Promise<ServerCheck>;
  readonly info: () => AppInfo;
  readonly servers: () => Servers;
  readonly diagnostics: () => string;
  /** Language or preferences changed; menus, tray and spelling must be updated. */
  readonly onPreferencesChanged: () => void;
  /** The page was loaded and listens to events. */
  readonly onLanguageTold: () => void;
}

/** Electron's `openPath` resolves with an error message on failure. */
async function openPath({ shell }: HandlerParts['api'], path: string): Promise<void> {
  const failure = await shell.openPath(path);
  if (failure !== '') throw new DesktopError('desktop.errors.fileGone', { cause: new Error(failure) });
}

function pathOfFile({ watch }: HandlerParts, id: string): string {
  const path = watch.needed().pathOf(id);
  if (path === null) throw new DesktopError('desktop.errors.notFound');
  return path;
}

type AppCalls =
  | 'getInfo'
  | 'getPreferences'
  | 'changePreferences'
  | 'tellLanguage'
  | 'tellUnread'
  | 'keepScreenAwake'
  | 'openExternal'
  | 'openCameraSettings'
  | 'copyDiagnostics'
  | 'openLogFolder'
  | 'installUpdate';

function createAppHandlers(parts: HandlerParts): Pick<CallHandlers, AppCalls> {
  const { api, settings, onPreferencesChanged } = parts;
  return {
    getInfo: () => parts.info(),
    getPreferences: () => settings.read().preferences,
    changePreferences(change) {
      // Undefined fields are removed, as they would overwrite existing values.
      const told = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      settings.change({ preferences: { ...settings.read().preferences, ...told } });
      onPreferencesChanged();
      return settings.read().preferences;
    },
    tellLanguage({ code }) {
      parts.onLanguageTold();
      if (settings.read().language === code) return;
      settings.change({ language: code });
      onPreferencesChanged();
    },
    tellUnread: ({ count }) => parts.setBadge(count),
    keepScreenAwake: ({ isOn }) => parts.keepAwake(isOn),
    openExternal: ({ url }) => parts.openExternal(url),
    openCameraSettings: () => openCameraSettings(api.shell, parts.platform),
    copyDiagnostics: () => api.clipboard.writeText(parts.diagnostics()),
    openLogFolder: () => openPath(api, parts.logFolder),
    installUpdate: () => parts.updater.install(),
  };
}

type ServerCalls =
  | 'getServers'
  | 'testServer'
  | 'useServer'
  | 'switchServer'
  | 'forgetServer'
  | 'useThisComputer'
  | 'openDataFolder'
  | 'retryConnection'
  | 'signInWithGoogle'
  | 'fetchWithDesktop';

function createServerHandlers(parts: HandlerParts): Pick<CallHandlers, ServerCalls> {
  const { serverList } = parts;
  return {
    getServers: () => parts.servers(),
    testServer: ({ address }) => parts.testServer(address),
    useServer: ({ address }) => serverList.use(address),
    switchServer: ({ id }) => serverList.switchTo(id),
    forgetServer: ({ id }) => serverList.forget(id),
    useThisComputer: () => serverList.useThisComputer(),
    openDataFolder: () => openPath(parts.api, parts.servers().local.dataFolder),
    retryConnection: () => parts.connection.retry(),
    signInWithGoogle: () => parts.signIn.start(),
    fetchWithDesktop: ({ url }) => parts.pageFetch.fetch(url),
  };
}

type FileCalls = Exclude<keyof CallHandlers, AppCalls | ServerCalls>;

function createFileHandlers(parts: HandlerParts): Pick<CallHandlers, FileCalls> {
  const { watch, dialogs, api } = parts;
  return {
    getFolders: () => watch.folders(),
    async addFolder() {
      const wanted = watch.needed();
      const [path] = await dialogs.pick('folder');
      return path === undefined ? null : wanted.addFolder(path);
    },
    changeFolder: ({ id, isPaused, hasSubfolders, after }) =>
      watch.needed().changeFolder(id, {
        ...(isPaused !== undefined && { isPaused }),
        ...(hasSubfolders !== undefined && { hasSubfolders }),
        ...(after !== undefined && { after }),
      }),
    removeFolder: ({ id }) => watch.needed().removeFolder(id),
    answerQuestion: ({ id, areOneRecipe }) => watch.needed().answerQuestion(id, areOneRecipe),
    listFiles: (query) => watch.current()?.list(query) ?? { total: 0, files: [] },
    async pickFiles({ what }) {
      const paths = await dialogs.pick(what);
      return { given: paths.length === 0 ? 0 : await watch.give(paths) };
    },
    openFile({ id }) {
      const path = pathOfFile(parts, id);
      // Opening a program would start it.
      return isReadable(path) ? openPath(api, path) : api.shell.showItemInFolder(path);
    },
    showFileInFolder: ({ id }) => api.shell.showItemInFolder(pathOfFile(parts, id)),
    retryFiles: ({ ids }) => watch.needed().retry(ids),
    ignoreFiles: ({ ids }) => watch.needed().ignore(ids),
  };
}

export function createHandlers(parts: HandlerParts): CallHandlers {
  return { ...createAppHandlers(parts), ...createServerHandlers(parts), ...createFileHandlers(parts) };
}
