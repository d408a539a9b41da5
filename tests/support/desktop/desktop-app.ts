import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AdapterContext, Adapters } from '../../../desktop/main/adapters.ts';
import type { AppOptions } from '../../../desktop/main/app-options.ts';
import { startApp } from '../../../desktop/main/start-app.ts';
import { LOCALES_FOLDER, PROJECT_FOLDER } from '../../../server/core/project.ts';
import { desktopAnswerSchema, type DesktopCallName } from '../../../shared/desktop/calls.ts';
import { DESKTOP_CALL_CHANNEL } from '../../../shared/desktop/channels.ts';
import type { StandInSession } from './electron-session.ts';
import { createElectronStandIn, type ElectronStandIn } from './electron-stand-in.ts';

const PAGE = '<!doctype html><meta property="csp-nonce" nonce="STYLE_NONCE" /><title>Cardamom</title>';

/** Writes a web app of two files for tests that need no screen. */
async function writeSmallWeb(folder: string): Promise<string> {
  const web = join(folder, 'web');
  await mkdir(join(web, 'assets'), { recursive: true });
  await writeFile(join(web, 'index.html'), PAGE);
  await writeFile(join(web, 'assets', 'app-1a2b.js'), 'export const app = 1;');
  await writeFile(join(web, 'assets', 'app-1a2b.js.map'), '{}');
  await writeFile(join(folder, 'secret.txt'), 'not for the page');
  return web;
}

export interface DesktopUnderTest extends ElectronStandIn {
  readonly folder: string;
  /** The files given to the folder watch of each server, as `id: path`. */
  readonly given: readonly string[];
  /** The servers whose folder watch was told to continue immediately, which also happens when a connection is back. */
  readonly continued: readonly string[];
  readonly context: () => AdapterContext;
  /** A call as the page makes it; throws the code of a refusal. */
  call(name: DesktopCallName, input?: unknown): Promise<any>; // oxlint-disable-line typescript/no-explicit-any -- replies of every shape
  /** The session of the open window. */
  session(): StandInSession;
  /** The response to a request of the page for a path of its origin. */
  get(path: string, init?: RequestInit & { duplex?: 'half' }): Promise<Response>;
  /** The payloads of events that the open window received under a name, newest last. */
  told(name: string): unknown[];
  settings(): Promise<unknown>;
  log(): Promise<string>;
  /** Quits the app as a user does, and waits for its end. */
  quit(): Promise<void>;
}

interface Recorded {
  readonly given: string[];
  readonly continued: string[];
  readonly ended: string[];
  readonly watchFails: boolean;
}

/** Empty adapters; the real ones have their own tests. */
function createTestAdapters({ given, continued, ended, watchFails }: Recorded): Adapters {
  let isReady = false;
  const listeners = new Set<() => void>();
  const nothing = async (): Promise<void> => undefined;
  return {
    localServer: {
      state: () => ({ state: isReady ? 'ready' : 'off', dataFolder: '/data', detail: null }),
      connection: () => (isReady ? { origin: 'http://127.0.0.1:9', headers: { 'x-own': 'token' } } : null),
      async start() {
        isReady = true;
        for (const listener of listeners) listener();
      },
      async stop() {
        isReady = false;
        ended.push('local server');
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    createFolderWatch: (serverId) => ({
      async start() {
        if (watchFails) throw new Error('the ledger is in use');
      },
      async stop() {
        ended.push(`watch of ${serverId}`);
      },
      folders: () => ({ folders: [], counts: {}, questions: [] }),
      addFolder: async (path) => ({
        id: 'f',
        path,
        isPaused: false,
        hasSubfolders: true,
        after: 'leave',
        state: 'watching',
      }),
      changeFolder: async (id) => ({
        id,
        path: '/',
        isPaused: true,
        hasSubfolders: true,
        after: 'leave',
        state: 'paused',
      }),
      removeFolder: nothing,
      async give(paths) {
        given.push(...paths.map((path) => `${serverId}: ${path}`));
        return paths.length;
      },
      list: () => ({ total: 0, files: [] }),
      retry: nothing,
      ignore: nothing,
      answerQuestion: nothing,
      pathOf: (id) => (id === 'gone' ? null : `/scans/${id}`),
      tryNow: () => void continued.push(serverId),
      subscribe: () => () => undefined,
    }),
    signIn: { start: nothing, accept: (link) => link.host === 'signed-in' },
    pageFetch: { fetch: async () => ({ jobId: 'job' }) },
  };
}

interface DesktopOptions extends Partial<
  Pick<AppOptions, 'platform' | 'argv' | 'updater' | 'fetch' | 'createAdapters'>
> {
  readonly electron?: Parameters<typeof createElectronStandIn>[0];
  /** The data folder of an earlier start; by default a new one. */
  readonly folder?: string;
  /** The built web app; by default a small one. */
  readonly web?: string;
  /** Whether the folder watch of every server fails to start. */
  readonly watchFails?: boolean;
  /** Collects the adapters that were stopped with the app. */
  readonly ended?: string[];
}

/** A folder that is removed with the test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-desktop-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The real main process on Electron's stand-in, with a folder of its own; it ends with the test. */
export async function startDesktop(options: DesktopOptions = {}): Promise<DesktopUnderTest> {
  const folder = options.folder ?? (await newFolder());
  const electron = createElectronStandIn(options.electron);
  const given: string[] = [];
  const continued: string[] = [];
  let context: AdapterContext | null = null;
  const { argv = ['cardamom'], platform = 'linux', updater = null, fetch = globalThis.fetch } = options;
  const recorded = { given, continued, ended: options.ended ?? [], watchFails: options.watchFails ?? false };
  const paths = {
    app: PROJECT_FOLDER,
    resources: folder,
    web: options.web ?? (await writeSmallWeb(folder)),
    locales: LOCALES_FOLDER,
    preload: '/app/preload.cjs',
    icon: '/app/icon.png',
    trayIcon: '/app/tray.png',
    data: join(folder, 'data'),
    logs: join(folder, 'logs'),
  };
  await startApp({
    api: electron.api,
    paths,
    platform,
    argv,
    workingFolder: folder,
    fetch,
    updater,
    createAdapters(told) {
      context = told;
      return (options.createAdapters ?? (() => createTestAdapters(recorded)))(told);
    },
  });
  async function quit(): Promise<void> {
    while (!electron.app.hasQuit) {
      electron.app.quit();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  if (electron.windows.length > 0) onTestFinished(quit);
  const session = (): StandInSession => electron.window().webContents.session;
  return {
    ...electron,
    folder,
    given,
    continued,
    context() {
      if (!context) throw new Error('the app was not started');
      return context;
    },
    async call(name, input) {
      const answer = desktopAnswerSchema.parse(await electron.invoke(DESKTOP_CALL_CHANNEL, [name, input]));
      if (!answer.ok) throw new Error(answer.code);
      return answer.reply;
    },
    session,
    get: (path, init) => session().fetch(`cardamom-app://app${path}`, init),
    told: (name) =>
      electron
        .window()
        .webContents.sent.filter(({ args }) => args[0] === name)
        .map(({ args }) => args[1]),
    settings: async () => JSON.parse(await readFile(join(paths.data, 'settings.json'), 'utf8')),
    log: () => readFile(join(paths.logs, 'cardamom.log'), 'utf8').catch(() => ''),
    quit,
  };
}
