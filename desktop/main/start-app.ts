import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino, stdTimeFunctions, type Logger } from 'pino';
import { HOUR, MEGABYTE } from '../../shared/constants.ts';
import type { AppCore } from './app-core.ts';
import type { AppOptions } from './app-options.ts';
import { APP_SCHEMES, LINK_SCHEME } from './platform/app-scheme.ts';
import { createInterface } from './app-interface.ts';
import { openSessions } from './servers/session-store.ts';
import { openSettings } from './settings/settings-file.ts';
import { collectArrivals } from './system/arrivals.ts';
import { pathOfLink } from './system/deep-link.ts';
import { openLogFile, type LogFile } from './system/log-file.ts';
import { refuseWebviews } from './window/guard-contents.ts';

/** Fields that are redacted in every log line. */
const SECRET = ['password', 'token', 'cookie', 'authorization', 'headers'];
const REDACTED = SECRET.flatMap((name) => [name, `*.${name}`, `err.*.${name}`]);

/** The app's log: JSON lines into its file. */
export function createLogger(file: LogFile): Logger {
  const redact = { paths: REDACTED, remove: true };
  return pino({ base: null, level: 'info', redact, timestamp: stdTimeFunctions.isoTime }, file);
}

/** Must equal the id of the package. */
const APP_ID = 'com.cardamom.desktop';
const UPDATE_PAUSE = 6 * HOUR;
const LOG_LIMIT = MEGABYTE;
/** Milliseconds that the app waits at exit for the local server and the folder watch. */
const END_WITHIN = 15_000;

function registerApp({ api, platform }: AppOptions): void {
  api.app.enableSandbox();
  // In development this would register plain Electron for the links.
  if (api.app.isPackaged) api.app.setAsDefaultProtocolClient(LINK_SCHEME);
  if (platform === 'win32') api.app.setAppUserModelId(APP_ID);
  api.app.on('web-contents-created', (_event, contents) => refuseWebviews(contents));
}

/** Whether the app is quitting. Without a window it keeps running in the tray, and on macOS. */
function watchQuitting({ api, platform }: AppOptions): () => boolean {
  let isQuitting = false;
  api.app.on('before-quit', () => {
    isQuitting = true;
  });
  api.app.on('window-all-closed', () => {
    if (platform !== 'darwin') api.app.quit();
  });
  return () => isQuitting;
}

/** Stops the background work before the app quits, then calls `quit` again. */
function endFirst({ api }: AppOptions, end: () => Promise<void>): void {
  let state: 'running' | 'ending' | 'ended' = 'running';
  api.app.on('will-quit', (event) => {
    if (state === 'ended') return;
    event.preventDefault();
    if (state === 'ending') return;
    state = 'ending';
    const late = new Promise<void>((resolve) => {
      setTimeout(resolve, END_WITHIN).unref();
    });
    void Promise.race([end(), late]).finally(() => {
      state = 'ended';
      api.app.quit();
    });
  });
}

function lookForUpdates({ updater }: AppCore, areWanted: () => boolean): NodeJS.Timeout {
  const look = (): void => {
    if (areWanted()) void updater.check();
  };
  look();
  return setInterval(look, UPDATE_PAUSE);
}

/**
 * Starts the app. Resolves when its window is open, or when another instance took over the arguments. Rejects if its
 * settings cannot be read.
 */
export async function startApp(options: AppOptions): Promise<void> {
  const { api, paths, platform } = options;
  api.protocol.registerSchemesAsPrivileged(APP_SCHEMES);
  if (!api.app.requestSingleInstanceLock()) return api.app.quit();
  const arrivals = collectArrivals({ app: api.app, argv: options.argv, workingFolder: options.workingFolder });
  registerApp(options);
  mkdirSync(paths.data, { recursive: true });
  const log = openLogFile({
    file: join(paths.logs, 'cardamom.log'),
    limit: LOG_LIMIT,
    onFailure: (error) => process.stderr.write(`the log cannot be written: ${String(error)}\n`),
  });
  const logger = createLogger(log);
  const settings = openSettings(join(paths.data, 'settings.json'), logger);
  const isQuitting = watchQuitting(options);
  await api.app.whenReady();
  const { safeStorage } = api;
  const sessions = await openSessions({ file: join(paths.data, 'sessions.json'), safeStorage, platform, logger });
  const app = createInterface({ ...options, settings, sessions, logger, log, isQuitting });
  const { core } = app;
  app.show();
  arrivals.receive({
    show: app.show,
    files: app.giveFiles,
    link(link) {
      if (URL.canParse(link) && core.adapters.signIn.accept(new URL(link))) return app.show();
      const path = pathOfLink(link);
      if (path === null) logger.warn({}, 'link from outside was refused: it has an unknown form');
      else app.goTo(path);
    },
  });
  const updates = lookForUpdates(core, () => settings.read().preferences.checksForUpdates);
  endFirst(options, async () => {
    clearInterval(updates);
    await app.end();
  });
  await app.begin();
}
