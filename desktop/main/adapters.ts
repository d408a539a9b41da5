import { join } from 'node:path';
import process from 'node:process';
import type { LanguageCode } from '../../shared/languages.ts';
import type { AppPaths } from './app-options.ts';
import type { ElectronApi, ElectronWindow } from './platform/electron-api.ts';
import { createExternalSignIn } from './servers/external-sign-in.ts';
import type { FetchElectron } from './page-fetch/fetch-window.ts';
import { createPageFetch } from './page-fetch/fetch-page.ts';
import { createFolderWatch } from './folder-watch/folder-watch.ts';
import { createHttpImportServer } from './folder-watch/import-server/http-import-server.ts';
import { createLocalServer } from './local-server/local-server.ts';
import type { Logger } from './platform/logger.ts';
import type { ExternalSignInPort, FolderWatchPort, LocalServerPort, PageFetchPort } from './platform/ports.ts';
import type { TextOf } from './platform/texts.ts';
import type { ServerFetch } from './servers/server-fetch.ts';
import { findServerProgram } from './local-server/server-process.ts';
import type { OpenExternal } from './system/open-external.ts';

/** The implementations of the main process's ports. */
export interface Adapters {
  readonly localServer: LocalServerPort;
  /** One for each server, since the ledger records what that server has imported. */
  createFolderWatch(serverId: string): FolderWatchPort;
  readonly signIn: ExternalSignInPort;
  readonly pageFetch: PageFetchPort;
}

/** The dependencies of the adapters. */
export interface AdapterContext {
  readonly api: ElectronApi;
  readonly paths: AppPaths;
  readonly platform: NodeJS.Platform;
  readonly serverFetch: ServerFetch;
  readonly openExternal: OpenExternal;
  readonly window: () => ElectronWindow | null;
  readonly language: () => LanguageCode;
  readonly text: TextOf;
  /** The origin of the current server; null if none is chosen or the local server is not ready. */
  readonly origin: () => string | null;
  /** Reports that the external sign-in ended; `error` is a text for the user. */
  readonly tellSignedIn: (error: string | null) => void;
  readonly logger: Logger;
}

/** The folder watch of one server, with its own ledger; it uploads with the app's session. */
function createServerFolderWatch({ paths, serverFetch, logger }: AdapterContext, serverId: string): FolderWatchPort {
  // The fetch with the session takes paths; it adds the server's origin.
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

/** Creates the implementations of all ports. */
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
