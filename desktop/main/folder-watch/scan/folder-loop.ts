import { watch } from 'node:fs';
import type { WatchedFolder } from '../../../../shared/desktop/files.ts';
import { type WakeSignal, createWakeSignal } from '../runtime/wake-signal.ts';
import type { Clock } from '../runtime/clock.ts';
import { errnoOf } from '../runtime/errno.ts';
import type { Intake } from './intake.ts';
import type { Listing } from './list-folder.ts';
import type { WatchLogger } from '../runtime/watch-logger.ts';

/** Pauses between two scans in milliseconds; a long scan is followed by a longer pause. */
const SHORTEST_PAUSE = 500;
const PAUSE_PER_HINT = 3;
const PAUSE = 2_000;
const PAUSE_PER_SCAN = 20;
const LONGEST_PAUSE = 60_000;

/** Scans one folder repeatedly. */
export interface FolderLoop {
  run(signal: AbortSignal): Promise<void>;
  /** Scans now. */
  lookNow(): void;
  state(): Extract<WatchedFolder['state'], 'watching' | 'missing' | 'unreadable'>;
  /** Whether it was scanned at least once and every file found has a row. */
  isSettled(): boolean;
}

interface FolderLoopOptions {
  /** The folder whose change notices trigger an earlier scan; null for none. */
  readonly path: string | null;
  readonly list: () => Promise<Listing>;
  readonly intake: Intake;
  readonly clock: Clock;
  readonly logger: WatchLogger;
  readonly onState: () => void;
}

/** Calls back when a folder changes. Network drives send no notices, so this is only a hint. */
function listenFor(path: string, wake: WakeSignal): () => void {
  try {
    const watcher = watch(path, { persistent: false }, () => wake.set());
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => undefined; // regular scans find changes anyway
  }
}

function pauseAfter(duration: number, unsettled: number): number {
  if (unsettled > 0) return 0;
  return Math.min(LONGEST_PAUSE, Math.max(PAUSE, PAUSE_PER_SCAN * duration));
}

export function createFolderLoop(options: FolderLoopOptions): FolderLoop {
  const { path, list, intake, clock, logger, onState } = options;
  const wake = createWakeSignal(clock);
  const rest = createWakeSignal(clock);
  let state: ReturnType<FolderLoop['state']> = 'watching';
  let isSettled = false;

  function enterState(next: typeof state): void {
    if (next === state) return;
    state = next;
    if (next !== 'watching')
      logger.warn({ folder: path, state: next }, 'folder watch: a folder cannot be read; it is tried again');
    onState();
  }

  async function look(signal: AbortSignal): Promise<number> {
    let listing: Listing;
    try {
      listing = await list();
    } catch (error) {
      const code = errnoOf(error);
      if (code === null) throw error;
      enterState(code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable');
      isSettled = false;
      return 0;
    }
    enterState('watching');
    const unsettled = await intake.take(listing, signal);
    isSettled = unsettled === 0;
    return unsettled;
  }

  return {
    state: () => state,
    isSettled: () => isSettled,
    lookNow: wake.set,
    async run(signal) {
      let stopListening = (): void => undefined;
      if (path !== null) stopListening = listenFor(path, wake);
      try {
        while (!signal.aborted) {
          const begin = clock.monotonic();
          const unsettled = await look(signal);
          const duration = clock.monotonic() - begin;
          // A minimum pause, even if the folder changes meanwhile.
          await rest.wait(Math.min(LONGEST_PAUSE, SHORTEST_PAUSE + PAUSE_PER_HINT * duration), signal);
          await wake.wait(pauseAfter(duration, unsettled), signal);
        }
      } catch (error) {
        // Removing a folder aborts its scan.
        if (!signal.aborted) throw error;
      } finally {
        stopListening();
      }
    },
  };
}
