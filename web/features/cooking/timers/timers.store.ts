import { createStore, type StoreApi } from 'zustand';
import { z } from 'zod';
import { MINUTE, HOUR, TIMERS_STORAGE_KEY } from '../../../../shared/constants.ts';
import type { DeviceStorage } from '../../../platform/platform.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import type { Alarm } from './alarm.ts';
import { type CookTimer, hasEnded, nextToEnd, timeLeft, cookTimerSchema } from './cook-timer.ts';

/** Calls at a time to come; a later request replaces an earlier one. */
interface Waker {
  /** In so many milliseconds, or never (null). */
  wake(after: number | null): void;
}

/** What a browser waits at most at once. */
const LONGEST_WAIT = 2 ** 31 - 1;

/**
 * A clock of the page, and one beside it: browsers let that of a page which nobody looks at go off up to a minute late.
 * Whichever is first calls; the other calls once more.
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

/** Whoever comes back later than this does not ask any more what has ended. */
const FORGOTTEN_AFTER = 12 * HOUR;

const keptSchema = z.object({ userId: z.string(), timers: z.array(cookTimerSchema) });

/** What the device keeps of an account's timers; those of another account are nobody's. */
function readTimers(storage: DeviceStorage, userId: string, now: number): CookTimer[] {
  const text = storage.read(TIMERS_STORAGE_KEY);
  if (!text) return [];
  try {
    const kept = keptSchema.parse(JSON.parse(text));
    if (kept.userId !== userId) return [];
    return kept.timers.filter(({ run }) => run.state !== 'ended' || now - run.at < FORGOTTEN_AFTER);
  } catch (cause) {
    console.warn('the timers that this device kept cannot be read', cause);
    return [];
  }
}

function writeTimers(storage: DeviceStorage, userId: string, timers: readonly CookTimer[]): void {
  storage.write(TIMERS_STORAGE_KEY, JSON.stringify({ userId, timers }));
}

export interface TimersState {
  /** In the order in which they were started. */
  readonly timers: readonly CookTimer[];
  /** Somebody signed in: the timers that the device kept for the account go on. */
  accountEntered(userId: string): void;
  /** Nobody is signed in any more: what runs goes on, and is kept no longer. */
  accountLeft(): void;
  timerStarted(timer: Pick<CookTimer, 'recipeId' | 'title' | 'step' | 'seconds'>): void;
  timerPaused(id: string): void;
  timerResumed(id: string): void;
  /** One that has ended runs for another minute. */
  minuteAdded(id: string): void;
  timerStopped(id: string): void;
  /** The page was away, or asleep: what ended meanwhile is told. */
  pageReturned(): void;
  /** Another tab changed them. */
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
    /** Ends what is over, then waits for the next. */
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

/** It ended when its time was up, however late the page noticed. */
function ended(timer: CookTimer): CookTimer {
  return timer.run.state === 'running' ? { ...timer, run: { state: 'ended', at: timer.run.endsAt } } : timer;
}

function withMinute(timer: CookTimer, now: number): CookTimer['run'] {
  const left = timeLeft(timer, now) + MINUTE;
  return timer.run.state === 'paused' ? { state: 'paused', left } : { state: 'running', endsAt: now + left };
}

export const [TimersProvider, useTimers] = createStoreContext<TimersState>('Timers');
