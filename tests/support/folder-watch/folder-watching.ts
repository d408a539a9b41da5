import { createCliSession } from '../../../desktop/main/folder-watch/command/cli-session.ts';
import type { Clock } from '../../../desktop/main/folder-watch/runtime/clock.ts';
import { createFolderWatch, type FolderWatch } from '../../../desktop/main/folder-watch/folder-watch.ts';
import {
  createHttpImportServer,
  type SessionFetch,
} from '../../../desktop/main/folder-watch/import-server/http-import-server.ts';
import type { ImportServer } from '../../../desktop/main/folder-watch/import-server/import-server.ts';
import type { LedgerStorage } from '../../../desktop/main/folder-watch/ledger/ledger-storage.ts';
import type { Person } from '../accounts/accounts.ts';
import { waitFor } from '../processes/wait-for.ts';

/** Ten times as fast as the real one, so that files settle in a fifth of a second. */
export const fastClock: Clock = {
  monotonic: () => performance.now() * 10,
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms / 10);
    return () => clearTimeout(timer);
  },
};

export const silent = { info: () => undefined, warn: () => undefined };

/** The server of an application, for a person; requests pass through `through`. */
export async function importServerOf(
  url: string,
  { email, password }: Person,
  through: (send: SessionFetch) => SessionFetch = (send) => send,
): Promise<ImportServer> {
  const session = createCliSession(url, email, password);
  await session.signIn();
  return createHttpImportServer({ origin: url, fetch: through(session.fetch) });
}

export interface Watching {
  readonly watch: FolderWatch;
  /** The last reported state of each path. */
  readonly states: Map<string, string>;
}

interface WatchingOptions {
  readonly folder: string;
  readonly server: ImportServer;
  readonly ledgerFile: string;
  readonly storage?: LedgerStorage;
  readonly clock?: Clock;
  readonly asksAboutBursts?: boolean;
  readonly after?: 'leave' | 'move';
}

/** Starts a watcher in this process for one folder. */
export async function startWatching(options: WatchingOptions): Promise<Watching> {
  const { folder, server, ledgerFile, storage, clock = fastClock, asksAboutBursts = false, after = 'leave' } = options;
  const watch = createFolderWatch({
    ledgerFile,
    server,
    logger: silent,
    asksAboutBursts,
    clock,
    ...(storage && { storage }),
  });
  const states = new Map<string, string>();
  watch.subscribe((event) => {
    if (event.kind === 'file') for (const path of event.paths) states.set(path, event.file.state);
  });
  await watch.start();
  try {
    await watch.addFolder(folder, { after });
  } catch (error) {
    await watch.stop().catch(() => undefined); // it has already failed
    throw error;
  }
  return { watch, states };
}

/** Waits until every file has an outcome; rejects if the watcher fails. */
export async function untilIdle({ watch }: Watching, timeout = 60_000): Promise<void> {
  await Promise.race([watch.failure(), waitFor('every file to have its outcome', () => watch.isIdle(), timeout)]);
}
