import { join } from 'node:path';
import process from 'node:process';
import type { LanguageCode } from '../../shared/languages.ts';
import type { AppPaths } from './app-options.ts';
import type { ElectronApi, ElectronWindow } from './platform/electron-api.ts';
import { createExternalSignIn } from './servers/external-sign-in.ts';
import type { FetchElectron } from './page-fetch/fetch-electron.ts';
import { createPageFetch } from './page-fetch/fetch-page.ts';
import { createFolderWatch } from './folder-watch/folder-watch.ts';
import { createHttpImportServer } from './folder-watch/import-server/http-import-server.ts';
import { createLocalServer } from './local-server/local-server.ts';
import type { Logger } from './platform/logger.ts';
import type { ExternalSignInPort, FolderWatchPort, LocalServerPort, PageFetchPort } from './platform/ports.ts';
import type { TextOf } from './platform/texts.ts';
import type { ServerFetch } from './servers/server-fetch.ts';
import { findServerProgram } from './local-server/server-program.ts';
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

/** The watch of one server: its ledger, and uploads with the session of the app. */
function createServerFolderWatch({ paths, serverFetch, logger }: AdapterContext, serverId: string): FolderWatchPort {
  // The session-bearing fetch takes paths: it knows the server by itself.
  const server = createHttpImportServer({
    origin: '',
    fetch: async (path, init) => (await serverFetch(path, init)).response,
  });
  const ledgerFile = join(paths.data, 'ledgers', `${serverId}.ledger`);
  const watch = createFolderWatch({ ledgerFile, server, logger, asksAboutBursts: true, waitsForSignIn: true });
  return {
    ...watch,
    async start() {
      await watch.start();
      watch.failure().catch((error: unknown) => logger.error({ err: error, serverId }, 'folder watch ended'));
    },
  };
}

/** The one place where the parts of the app that stand behind ports are chosen. */
export function createAdapters(context: AdapterContext, fetchElectron: FetchElectron): Adapters {
  const { api, paths, platform, logger } = context;
  const program = findServerProgram({
    isPackaged: api.app.isPackaged,
    resourcesFolder: paths.resources,
    projectFolder: paths.app,
    developmentNode: process.env['CARDAMOM_NODE'],
    platform,
    arch: process.arch,
  });
  return {
    localServer: createLocalServer({
      program,
      dataFolder: join(paths.data, 'server'),
      log: (line) => logger.info({ line }, 'server on this computer'),
    }),
    createFolderWatch: (serverId) => createServerFolderWatch(context, serverId),
    signIn: createExternalSignIn({
      origin: context.origin,
      openBrowser: context.openExternal,
      ask: context.serverFetch,
      text: context.text,
      tell: context.tellSignedIn,
      language: context.language,
      now: Date.now,
      logger,
    }),
    pageFetch: createPageFetch({
      electron: fetchElectron,
      upload: async (path, form) => (await context.serverFetch(path, { method: 'POST', body: form })).response,
      text: (name) => context.text(`fetchPage.${name}`),
      language: context.language,
      logger,
    }),
  };
}
