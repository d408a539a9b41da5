import {
  NOTIFICATION_POLL_INTERVAL,
  POLL_PAUSES_UNREACHED,
  POLLS_AFTER_SUBMIT,
  SHORTEST_POLL_INTERVAL,
} from '../../../shared/constants.ts';
import type { EndpointReply } from '../../../shared/api/definition/endpoint.ts';
import type { listNotifications } from '../../../shared/api/notifications.ts';
import type { Notification } from '../../../shared/domain/notification.ts';

/** The pause between polls as a share of the time that the import has taken. */
const LATER_BY = 0.25;

interface PollerOptions {
  /** Polls the server; resolves with whether it was reachable. */
  readonly poll: () => Promise<boolean>;
  /** Whether the page is hidden; polling waits until it is visible. */
  readonly isHidden: () => boolean;
  /** How long the newest import in process has taken so far, in milliseconds; null if there is none. */
  readonly goesOnFor: () => number | null;
}

export interface Poller {
  /** Polls immediately and then at every interval (product §4). Returns the function that stops it. */
  start(): () => void;
  /** Something was submitted: polls sooner a few times. */
  submitted(): void;
  /** The window is visible again, or the network is back. */
  woken(): void;
}

/**
 * The pause while an import is in process: short at first, so that its end is seen soon, and longer for a long import.
 */
function pauseWhile(goesOnFor: number | null): number {
  if (goesOnFor === null) return NOTIFICATION_POLL_INTERVAL;
  return Math.min(NOTIFICATION_POLL_INTERVAL, Math.max(SHORTEST_POLL_INTERVAL, goesOnFor * LATER_BY));
}

/**
 * Milliseconds until the next poll after failures: short after the first one, in case it was temporary, then longer.
 */
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

/** What is remembered from earlier polls and submits. */
export interface PollMemory {
  /** The ids of known notifications; null until the first poll. */
  readonly seen: ReadonlySet<string> | null;
  /** Imports that were submitted here and are not known to have ended. */
  readonly pending: ReadonlySet<string>;
}

interface PollNews {
  /** New notifications, newest first. Those of the first poll do not count as new. */
  readonly fresh: readonly Notification[];
  readonly memory: PollMemory;
}

/**
 * Compares a response with the memory. `pendingAtStart` are the imports that were pending when the poll began. Only
 * these have ended if the response does not list them, because a later one may not be in the response yet. Its end,
 * however, may already be in it.
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
