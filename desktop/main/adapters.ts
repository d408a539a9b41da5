import { join } from 'node:path';
import type { LanguageCode } from '../../shared/languages.ts';
import type { AppPaths } from './app-options.ts';
import { DesktopError } from './desktop-error.ts';
import type { ElectronApi, ElectronWindow } from './electron-api.ts';
import type { Logger } from './logger.ts';
import type { ExternalSignInPort, FolderWatchPort, LocalServerPort, PageFetchPort } from './ports.ts';
import type { TextOf } from './protocol/error-answer.ts';
import type { ServerFetch } from './servers/server-fetch.ts';
import type { OpenExternal } from './system/open-external.ts';

/** What stands behind the ports of the main process. */
export interface Adapters {
  readonly localServer: LocalServerPort;
  /** One for each server: the ledger says what that server has. */
  createFolderWatch(serverId: string): FolderWatchPort;
  readonly signIn: ExternalSignInPort;
  readonly pageFetch: PageFetchPort;
}

/** What they may use. */
export interface AdapterContext {
  readonly api: ElectronApi;
  readonly paths: AppPaths;
  readonly platform: NodeJS.Platform;
  readonly serverFetch: ServerFetch;
  readonly openExternal: OpenExternal;
  readonly window: () => ElectronWindow | null;
  readonly language: () => LanguageCode;
  readonly text: TextOf;
  /** Of the current server; null where none is chosen, or the local one is not ready. */
  readonly origin: () => string | null;
  /** The external sign-in ended; `error` is a text for the person. */
  readonly tellSignedIn: (error: string | null) => void;
  readonly logger: Logger;
}

const notAvailable = (): never => {
  throw new DesktopError('desktop.errors.notAvailable');
};

const NO_WATCH: FolderWatchPort = {
  start: async () => undefined,
  stop: async () => undefined,
  folders: () => ({ folders: [], counts: {}, questions: [] }),
  addFolder: notAvailable,
  changeFolder: notAvailable,
  removeFolder: notAvailable,
  give: notAvailable,
  list: () => ({ total: 0, files: [] }),
  retry: notAvailable,
  ignore: notAvailable,
  answerQuestion: notAvailable,
  pathOf: () => null,
  tryNow: () => undefined,
  subscribe: () => () => undefined,
};

/** The one place where the parts of the app that stand behind ports are chosen. */
export function createAdapters({ paths }: AdapterContext): Adapters {
  return {
    localServer: {
      state: () => ({ state: 'unavailable', dataFolder: join(paths.data, 'server'), detail: null }),
      connection: () => null,
      start: async () => undefined,
      stop: async () => undefined,
      subscribe: () => () => undefined,
    },
    createFolderWatch: () => NO_WATCH,
    signIn: { start: notAvailable, accept: () => false },
    pageFetch: { fetch: notAvailable },
  };
}
