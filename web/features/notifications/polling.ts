import {
  NOTIFICATION_POLL_INTERVAL,
  POLL_PAUSES_UNREACHED,
  POLLS_AFTER_SUBMIT,
  SHORTEST_POLL_INTERVAL,
} from '../../../shared/constants.ts';
import type { EndpointReply } from '../../../shared/api/endpoint.ts';
import type { listNotifications } from '../../../shared/api/notifications.ts';
import type { Notification } from '../../../shared/domain/notification.ts';

/** Of the time that an import has taken, the share by which its end may be heard of later. */
const LATER_BY = 0.25;

interface PollerOptions {
  /** Asks the server; tells whether it was reached. */
  readonly poll: () => Promise<boolean>;
  /** Nobody looks: asking can wait until somebody does. */
  readonly isHidden: () => boolean;
  /** Milliseconds that the youngest import in process has taken so far; null where there is none. */
  readonly goesOnFor: () => number | null;
}

export interface Poller {
  /** Asks at once and then at every interval (product §4). Answers with how to stop. */
  start(): () => void;
  /** Something was submitted: asks sooner a few times. */
  submitted(): void;
  /** The window is seen again, or there is a network again. */
  woken(): void;
}

/** Whoever waits for an import hears of its end soon, and of a long one not asked for all the time. */
function pauseWhile(goesOnFor: number | null): number {
  if (goesOnFor === null) return NOTIFICATION_POLL_INTERVAL;
  return Math.min(NOTIFICATION_POLL_INTERVAL, Math.max(SHORTEST_POLL_INTERVAL, goesOnFor * LATER_BY));
}

/** Milliseconds until the next question: after a failure soon, so that a hiccup does not matter, then ever later. */
function pauseAfter(failures: number): number {
  return POLL_PAUSES_UNREACHED[failures - 1] ?? POLL_PAUSES_UNREACHED.at(-1) ?? NOTIFICATION_POLL_INTERVAL;
}

export function createPoller({ poll, isHidden, goesOnFor }: PollerOptions): Poller {
  const soon = new Set<ReturnType<typeof setTimeout>>();
  let next: ReturnType<typeof setTimeout> | undefined;
  let isStarted = false;
  let failures = 0;

  async function ask(): Promise<void> {
    if (!isHidden()) failures = (await poll()) ? 0 : failures + 1;
    clearTimeout(next);
    const pause = failures === 0 ? pauseWhile(goesOnFor()) : pauseAfter(failures);
    if (isStarted) next = setTimeout(() => void ask(), pause);
  }

  return {
    start() {
      isStarted = true;
      void ask();
      return () => {
        isStarted = false;
        clearTimeout(next);
        for (const timer of soon) clearTimeout(timer);
        soon.clear();
      };
    },
    submitted() {
      for (const delay of POLLS_AFTER_SUBMIT) {
        const timer = setTimeout(() => {
          soon.delete(timer);
          void ask();
        }, delay);
        soon.add(timer);
      }
    },
    woken: () => void ask(),
  };
}

export type PollAnswer = EndpointReply<typeof listNotifications>;

/** What earlier polls and submits left to remember. */
export interface PollMemory {
  /** Ids of notifications that were there before; null until the first poll. */
  readonly seen: ReadonlySet<string> | null;
  /** Imports that were submitted here and have not ended as far as is known. */
  readonly pending: ReadonlySet<string>;
}

interface PollNews {
  /** Newly seen notifications, newest first. Those of before the first poll are no news. */
  readonly fresh: readonly Notification[];
  readonly memory: PollMemory;
}

/**
 * Compares an answer with the memory. `pendingAtStart`: the imports pending when the poll began; only of these does
 * silence say that they have ended, since a later one may not be in the answer yet. News of its end may be in it.
 */
export function readNews(memory: PollMemory, pendingAtStart: ReadonlySet<string>, answer: PollAnswer): PollNews {
  const { seen } = memory;
  const isFresh = ({ id, jobId }: Notification): boolean =>
    seen ? !seen.has(id) : jobId !== null && memory.pending.has(jobId);
  const open = new Set(answer.inProcessJobs.map((job) => job.id));
  const fresh = answer.notifications.filter(isFresh);
  const told = new Set(fresh.map(({ jobId }) => jobId));
  const mayGoOn = (id: string): boolean => open.has(id) || !(pendingAtStart.has(id) || told.has(id));
  return {
    fresh,
    memory: {
      seen: new Set(answer.notifications.map(({ id }) => id)),
      pending: new Set([...memory.pending].filter(mayGoOn)),
    },
  };
}
