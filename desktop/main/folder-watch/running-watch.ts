import { type Bell, createBell } from './bell.ts';
import { type Clock, systemClock } from './clock.ts';
import { createFolderSet, type FolderSet } from './folder-set.ts';
import { createGivenFiles, type GivenFiles } from './given-files.ts';
import type { ImportServer } from './import-server.ts';
import { type EntryListener, openLedger } from './ledger.ts';
import { lockLedger } from './ledger-lock.ts';
import { createLedgerStorage, type LedgerStorage } from './ledger-storage.ts';
import { createMover, type Mover } from './mover.ts';
import { createRequestGate } from './request-gate.ts';
import { runFollower, runSender } from './server-loops.ts';
import { createTaskGroup, type TaskGroup } from './task-group.ts';
import type { WatchContext } from './watch-context.ts';
import type { WatchLogger } from './watch-logger.ts';
import { createWishes, type Wishes } from './wishes.ts';

export interface FolderWatchOptions {
  readonly ledgerFile: string;
  readonly server: ImportServer;
  readonly logger: WatchLogger;
  /** Whether somebody can be asked; otherwise photos that were taken within seconds are a recipe each. */
  readonly asksAboutBursts: boolean;
  /** Whether it is waited for a sign-in, as where somebody is asked; otherwise a refused session ends the watcher. */
  readonly waitsForSignIn?: boolean;
  readonly clock?: Clock;
  readonly storage?: LedgerStorage;
}

/** A watcher that has its ledger and is at work. */
export interface RunningWatch {
  readonly context: WatchContext;
  readonly folders: FolderSet;
  readonly given: GivenFiles;
  readonly mover: Mover;
  readonly wishes: Wishes;
  readonly tasks: TaskGroup;
  stop(): Promise<void>;
}

interface Listeners {
  readonly onEntry: EntryListener;
  readonly onFolders: () => void;
}

const MOVER_PAUSE = 10_000;

async function openContext(options: FolderWatchOptions, clock: Clock, tasks: TaskGroup, sending: Bell) {
  const { ledgerFile, server, logger, asksAboutBursts } = options;
  const lock = await lockLedger(ledgerFile, tasks.fail);
  try {
    const ledger = await openLedger(options.storage ?? createLedgerStorage(ledgerFile), logger);
    const waitsForSignIn = options.waitsForSignIn ?? asksAboutBursts;
    const gate = createRequestGate({ clock, logger, bell: sending, waitsForSignIn });
    const context: WatchContext = { ledger, server, clock, logger, gate, delays: new Map() };
    return { lock, context };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function runMover(mover: Mover, bell: Bell, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await mover.moveAll(signal);
    await bell.wait(MOVER_PAUSE, signal);
  }
}

/** Takes the ledger and sets to work; throws a LedgerInUseError, a NoLedgerError, and what the disk throws. */
export async function startWatch(
  options: FolderWatchOptions,
  { onEntry, onFolders }: Listeners,
): Promise<RunningWatch> {
  const tasks = createTaskGroup();
  const clock = options.clock ?? systemClock;
  const [sending, following, moving] = [createBell(clock), createBell(clock), createBell(clock)];
  const { lock, context } = await openContext(options, clock, tasks, sending);
  const { ledger } = context;
  const given = createGivenFiles(context);
  const mover = createMover(context, moving.ring);
  ledger.listen((before, after) => {
    if (after?.state === 'waiting' || before?.state === 'sent') sending.ring();
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
    wishes: createWishes(context, sending.ring),
    tasks,
    async stop() {
      await tasks.stop();
      given.stop();
      mover.stop();
      await ledger.close().finally(() => lock.release());
    },
  };
}
