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
 * Compares an answer with the memory. `pendingAtStart`: the imports pending when the poll began; only
 * about these can the answer say that they have ended, since a later one may not be in it yet.
 */
export function readNews(memory: PollMemory, pendingAtStart: ReadonlySet<string>, answer: PollAnswer): PollNews {
  const { seen } = memory;
  const isFresh = ({ id, jobId }: Notification): boolean =>
    seen ? !seen.has(id) : jobId !== null && memory.pending.has(jobId);
  const open = new Set(answer.inProcessJobs.map((job) => job.id));
  return {
    fresh: answer.notifications.filter(isFresh),
    memory: {
      seen: new Set(answer.notifications.map(({ id }) => id)),
      pending: new Set([...memory.pending].filter((id) => open.has(id) || !pendingAtStart.has(id))),
    },
  };
}
