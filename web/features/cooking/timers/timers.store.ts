import { createStore, type StoreApi } from 'zustand';
import { z } from 'zod';
import { MINUTE, HOUR, TIMERS_STORAGE_KEY } from '../../../../shared/constants.ts';
import type { DeviceStorage } from '../../../platform/platform.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import type { Alarm } from './alarm.ts';
import { type CookTimer, hasEnded, nextToEnd, timeLeft, cookTimerSchema } from './cook-timer.ts';

/** Calls back at a later time. A new request replaces the earlier one. */
interface Waker {
  /** Calls back after this many milliseconds, or never (null). */
  wake(after: number | null): void;
}

/** The maximum delay of a browser's timer. */
const LONGEST_WAIT = 2 ** 31 - 1;

/**
 * Uses a timer of the page and one in a worker, because browsers delay the timers of hidden pages by up to a minute.
 * Both call back; the second call is harmless.
 */
function createWaker(call: () => void): Waker {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let worker: Worker | null = null;
  function startWorker(): Worker | null {
    if (typeof Worker === 'undefined') return null;
    worker = new Worker(new URL('./waker.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', call);
    return worker;
  }
  return {
    wake(after) {
      clearTimeout(waiting);
      const wait = after === null ? null : Math.min(after, LONGEST_WAIT);
      if (wait !== null) waiting = setTimeout(call, wait);
      if (wait !== null || worker) (worker ?? startWorker())?.postMessage(wait);
    },
  };
}

/** How long ended timers are kept. */
const FORGOTTEN_AFTER = 12 * HOUR;

const keptSchema = z.object({ userId: z.string(), timers: z.array(cookTimerSchema) });

/** The stored timers of an account; those of another account are ignored. */
function readTimers(storage: DeviceStorage, userId: string, now: number): CookTimer[] {
  const text = storage.read(TIMERS_STORAGE_KEY);
  if (!text) return [];
  try {
    const kept = keptSchema.parse(JSON.parse(text));
    if (kept.userId !== userId) return [];
    return kept.timers.filter(({ run }) => run.state !== 'ended' || now - run.at < FORGOTTEN_AFTER);
  } catch (cause) {
    console.warn('the stored timers cannot be read', cause);
    return [];
  }
}

function writeTimers(storage: DeviceStorage, userId: string, timers: readonly CookTimer[]): void {
  storage.write(TIMERS_STORAGE_KEY, JSON.stringify({ userId, timers }));
}

export interface TimersState {
  /** In the order in which they were started. */
  readonly timers: readonly CookTimer[];
  /** A user has signed in: the stored timers of the account continue. */
  accountEntered(userId: string): void;
  /** The session has ended: running timers continue, but are no longer stored. */
  accountLeft(): void;
  timerStarted(timer: Pick<CookTimer, 'recipeId' | 'title' | 'step' | 'seconds'>): void;
  timerPaused(id: string): void;
  timerResumed(id: string): void;
  /** Adds a minute; an ended timer runs for another minute. */
  minuteAdded(id: string): void;
  timerStopped(id: string): void;
  /** The page was hidden or suspended: timers that have ended meanwhile are reported. */
  pageReturned(): void;
  /** Another tab has changed the timers. */
  changedElsewhere(): void;
}

interface TimersStoreOptions {
  readonly storage: DeviceStorage;
  readonly alarm: Alarm;
  onEnded(timer: CookTimer): void;
}

export function createTimersStore({ storage, alarm, onEnded }: TimersStoreOptions): StoreApi<TimersState> {
  let userId: string | null = null;
  return createStore<TimersState>()((set, get) => {
    const waker = createWaker(look);
    /** Ends the timers whose time is up, then waits for the next one. */
    function look(): void {
      const now = Date.now();
      const isOver = ({ run }: CookTimer): boolean => run.state === 'running' && run.endsAt <= now;
      const over = get().timers.filter(isOver);
      if (over.length > 0) keep(get().timers.map((timer) => (isOver(timer) ? ended(timer) : timer)));
      if (over.length > 0) alarm.ring();
      for (const timer of over) onEnded(timer);
      const next = nextToEnd(get().timers);
      waker.wake(next && timeLeft(next, now));
    }
    function seen(): void {
      if (!get().timers.some(hasEnded)) alarm.silence();
      look();
    }
    function keep(timers: readonly CookTimer[]): void {
      set({ timers });
      if (userId !== null) writeTimers(storage, userId, timers);
    }
    function changed(id: string, run: (timer: CookTimer, now: number) => CookTimer['run']): void {
      const now = Date.now();
      keep(get().timers.map((timer) => (timer.id === id ? { ...timer, run: run(timer, now) } : timer)));
      seen();
    }
    return {
      timers: [],
      accountEntered(id) {
        userId = id;
        get().changedElsewhere();
      },
      accountLeft: () => (userId = null),
      timerStarted(timer) {
        alarm.prepare();
        const run = { state: 'running', endsAt: Date.now() + timer.seconds * 1_000 } as const;
        keep([...get().timers, { ...timer, id: crypto.getRandomValues(new Uint32Array(2)).join('-'), run }]);
        look();
      },
      timerPaused: (id) => changed(id, (timer, now) => ({ state: 'paused', left: timeLeft(timer, now) })),
      timerResumed: (id) => changed(id, (timer, now) => ({ state: 'running', endsAt: now + timeLeft(timer, now) })),
      minuteAdded: (id) => changed(id, withMinute),
      timerStopped(id) {
        keep(get().timers.filter((timer) => timer.id !== id));
        seen();
      },
      pageReturned: look,
      changedElsewhere() {
        if (userId === null) return;
        set({ timers: readTimers(storage, userId, Date.now()) });
        seen();
      },
    };
  });
}

/** Marks a timer as ended at the time when it was due, even if the page noticed it later. */
function ended(timer: CookTimer): CookTimer {
  return timer.run.state === 'running' ? { ...timer, run: { state: 'ended', at: timer.run.endsAt } } : timer;
}

function withMinute(timer: CookTimer, now: number): CookTimer['run'] {
  const left = timeLeft(timer, now) + MINUTE;
  return timer.run.state === 'paused' ? { state: 'paused', left } : { state: 'running', endsAt: now + left };
}

export const [TimersProvider, useTimers] = createStoreContext<TimersState>('Timers');
