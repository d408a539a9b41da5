import type { EndpointReply } from '../../../shared/api/endpoint.ts';
import type { listNotifications } from '../../../shared/api/notifications.ts';
import type { Notification } from '../../../shared/domain/notification.ts';

export type PollAnswer = EndpointReply<typeof listNotifications>;

/** What earlier polls and submits left to remember. */
export interface PollMemory {
  /** Ids of notifications that were there before; null until the first poll. */
  readonly seen: ReadonlySet<string> | null;
  /** Imports that were submitted here and have not ended as far as is known. */
  readonly pending: ReadonlySet<string>;
}

export interface PollNews {
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
