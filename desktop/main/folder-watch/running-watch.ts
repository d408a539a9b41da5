import { type WakeSignal, createWakeSignal } from './runtime/wake-signal.ts';
import { type Clock, systemClock } from './runtime/clock.ts';
import { createFolderSet, type FolderSet } from './scan/folder-set.ts';
import { createGivenFiles, type GivenFiles } from './scan/given-files.ts';
import type { ImportServer } from './import-server/import-server.ts';
import { type EntryListener, openLedger } from './ledger/ledger.ts';
import { lockLedger } from './ledger/ledger-lock.ts';
import { createLedgerStorage, type LedgerStorage } from './ledger/ledger-storage.ts';
import { createMover, type Mover } from './move/mover.ts';
import { createRequestLimit } from './import-server/request-limit.ts';
import { runFollower, runSender } from './send/server-loops.ts';
import { createTaskGroup, type TaskGroup } from './runtime/task-group.ts';
import type { WatchContext } from './rows/watch-context.ts';
import type { WatchLogger } from './runtime/watch-logger.ts';
import { createRowRequests, type RowRequests } from './rows/listed-rows.ts';

export interface FolderWatchOptions {
  readonly ledgerFile: string;
  readonly server: ImportServer;
  readonly logger: WatchLogger;
  /** Whether somebody can be asked; otherwise photos that were taken within seconds are a recipe each. */
  readonly asksAboutBursts: boolean;
  /** Whether the watcher waits for a sign-in, as in the app; otherwise a refused session ends it. */
  readonly waitsForSignIn?: boolean;
  readonly clock?: Clock;
  readonly storage?: LedgerStorage;
}

/** A running watcher with an open ledger. */
export interface RunningWatch {
  readonly context: WatchContext;
  readonly folders: FolderSet;
  readonly given: GivenFiles;
  readonly mover: Mover;
  readonly requests: RowRequests;
  readonly tasks: TaskGroup;
  stop(): Promise<void>;
}

interface Listeners {
  readonly onEntry: EntryListener;
  readonly onFolders: () => void;
}

const MOVER_PAUSE = 10_000;

async function openContext(options: FolderWatchOptions, clock: Clock, tasks: TaskGroup, sending: WakeSignal) {
  const { ledgerFile, server, logger, asksAboutBursts } = options;
  const lock = await lockLedger(ledgerFile, tasks.fail);
  try {
    const ledger = await openLedger(options.storage ?? createLedgerStorage(ledgerFile), logger);
    const waitsForSignIn = options.waitsForSignIn ?? asksAboutBursts;
    const requestLimit = createRequestLimit({ clock, logger, wake: sending, waitsForSignIn });
    const context: WatchContext = { ledger, server, clock, logger, requestLimit, delays: new Map() };
    return { lock, context };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function runMover(mover: Mover, wake: WakeSignal, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await mover.moveAll(signal);
    await wake.wait(MOVER_PAUSE, signal);
  }
}

/** Opens the ledger and starts. Throws LedgerInUseError, NoLedgerError and file system errors. */
export async function startWatch(
  options: FolderWatchOptions,
  { onEntry, onFolders }: Listeners,
): Promise<RunningWatch> {
  const tasks = createTaskGroup();
  const clock = options.clock ?? systemClock;
  const [sending, following, moving] = [createWakeSignal(clock), createWakeSignal(clock), createWakeSignal(clock)];
  const { lock, context } = await openContext(options, clock, tasks, sending);
  const { ledger } = context;
  const given = createGivenFiles(context);
  const mover = createMover(context, moving.set);
  ledger.listen((before, after) => {
    if (after?.state === 'waiting' || before?.state === 'sent') sending.set();
    onEntry(before, after);
  });
  const { ledgerFile, asksAboutBursts } = options;
  const folders = createFolderSet({ context, given, tasks, ledgerFile, asksAboutBursts, onChange: onFolders });
  tasks.run((signal) => runSender(context, sending, signal));
  tasks.run((signal) => runFollower(context, following, signal));
  tasks.run((signal) => runMover(mover, moving, signal));
  return {
    context,
    folders,
    given,
    mover,
    requests: createRowRequests(context, sending.set),
    tasks,
    async stop() {
      await tasks.stop();
      given.stop();
      mover.stop();
      await ledger.close().finally(() => lock.release());
    },
  };
}
