import { stat } from 'node:fs/promises';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileStateSchema, type ListedFile } from '../../../../shared/desktop/files.ts';
import { createFolderWatch, type FolderWatch } from '../folder-watch.ts';
import { createHttpImportServer } from '../import-server/http-import-server.ts';
import { BusyServerError } from '../import-server/import-server.ts';
import type { WatchLogger } from '../runtime/watch-logger.ts';
import { type CliOptions, readCliOptions, CliError } from './cli-options.ts';
import { type CliSession, createKeySession, createCliSession, findServer } from './cli-session.ts';

/** Prints a change of a file as a line of JSON to standard output, for programs (contract §4). */
export function printChange({ state, jobId, recipeId, error }: ListedFile, paths: readonly string[]): void {
  for (const path of paths) {
    const line = {
      path,
      state,
      ...(jobId !== null && { jobId }),
      ...(recipeId !== null && { recipeId }),
      ...(error !== null && { error }),
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
}

/** Prints a message for users to standard error. */
export function say(text: string): void {
  process.stderr.write(`${text.replace(/\s+/g, ' ').trim()}\n`);
}

function sentence(details: object, text: string): string {
  const rest = Object.entries(details).map(([key, value]) => `${key}: ${String(value)}`);
  return rest.length === 0 ? text : `${text} (${rest.join(', ')})`;
}

export const cliLogger: WatchLogger = {
  info: (details, text) => say(sentence(details, text)),
  warn: (details, text) => say(sentence(details, text)),
};

/** Interval in milliseconds of the check whether all files have an outcome. */
const LOOK = 200;
/** Milliseconds within which the process ends after a signal. */
const STOP_TIME = 900;

async function checkFolders(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const found = await stat(folder).catch(() => null);
    if (found === null) throw new CliError(`The folder ${folder} is not there, or cannot be looked at.`);
    if (!found.isDirectory()) throw new CliError(`${folder} is no folder.`);
  }
}

/** Signs in, after the delays that the server requests. */
async function signIn(session: CliSession, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await session.signIn();
    } catch (error) {
      if (!(error instanceof BusyServerError)) throw error;
      const pause = error.retryAfter ?? 5_000;
      say(`The server asks to wait ${Math.ceil(pause / 1_000)} s with the sign-in.`);
      await delay(pause, undefined, { signal });
    }
  }
}

/** Watches the folders of the command line with its options, and pauses folders of earlier runs. */
async function chooseFolders(watch: FolderWatch, options: CliOptions): Promise<void> {
  const wanted = {
    isPaused: false,
    hasSubfolders: options.hasSubfolders,
    after: options.move ? 'move' : 'leave',
  } as const;
  for (const { id, path } of watch.folders().folders) {
    if (!options.folders.includes(path)) await watch.changeFolder(id, { isPaused: true });
  }
  for (const path of options.folders) {
    const { id, isPaused, hasSubfolders, after } = await watch.addFolder(path, wanted);
    const isAsWanted = !isPaused && hasSubfolders === wanted.hasSubfolders && after === wanted.after;
    if (!isAsWanted) await watch.changeFolder(id, wanted);
  }
}

/** Resolves when every file has an outcome; throws if a folder is missing. */
async function untilIdle(watch: FolderWatch, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !watch.isIdle()) {
    const away = watch.folders().folders.find(({ state }) => state === 'missing' || state === 'unreadable');
    if (away) throw new CliError(`The folder ${away.path} is not there, or cannot be looked at.`);
    await delay(LOOK);
  }
}

/** The number of files by outcome. */
function summary(watch: FolderWatch): string {
  const { folders, counts } = watch.folders();
  const named = folders.filter(({ isPaused }) => !isPaused).map(({ id }) => counts[id]);
  const words = fileStateSchema.options.map((state) => {
    const count = named.reduce((sum, own) => sum + (own?.[state] ?? 0), 0);
    return count === 0 ? '' : `${count} ${state}`;
  });
  return words.filter((word) => word !== '').join(', ') || 'No files';
}

async function watchFolders(options: CliOptions, signal: AbortSignal): Promise<void> {
  await checkFolders(options.folders);
  const { credentials } = options;
  const origin = await findServer(options.server);
  const session =
    'key' in credentials
      ? createKeySession(origin, credentials.key)
      : createCliSession(origin, credentials.email, credentials.password);
  await signIn(session, signal);
  const watch = createFolderWatch({
    ledgerFile: options.ledgerFile,
    server: createHttpImportServer({ ...session, seesNotifications: !('key' in credentials) }),
    logger: cliLogger,
    asksAboutBursts: false,
  });
  watch.subscribe((event) => event.kind === 'file' && printChange(event.file, event.paths));
  await watch.start();
  try {
    await chooseFolders(watch, options);
    say(`Watching ${options.folders.join(', ')}; the ledger is ${options.ledgerFile}.`);
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    await Promise.race([stopped, watch.failure(), ...(options.once ? [untilIdle(watch, signal)] : [])]);
    say(`${summary(watch)}.`);
  } finally {
    await watch.stop();
  }
}

/** Aborts on a termination signal, or when the parent process is gone. */
function whenTold(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  for (const name of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(name, stop);
  // The reader of standard output is gone.
  process.stdout.once('error', stop);
  // Hanging work is not awaited; the ledger is consistent at any time.
  controller.signal.addEventListener('abort', () => setTimeout(() => process.exit(0), STOP_TIME).unref());
  return controller.signal;
}

/** `npm run -s watch` (contract §4). */
async function main(): Promise<number> {
  const signal = whenTold();
  try {
    await watchFolders(readCliOptions(process.argv.slice(2), process.env), signal);
    return 0;
  } catch (error) {
    if (signal.aborted) return 0;
    say(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

const code = await main();
// Flushes the output before the process ends, even if a request hangs.
process.stdout.write('', () => process.exit(code));
