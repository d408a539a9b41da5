import { createStore, type StoreApi } from 'zustand';
import { listNotifications, markRead } from '../../../shared/api/notifications.ts';
import { SHORT_MESSAGE_DURATION } from '../../../shared/constants.ts';
import type { InProcessJob } from '../../../shared/domain/import-job.ts';
import type { Notification } from '../../../shared/domain/notification.ts';
import { ApiError, mayPass } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import type { TextKey } from '../../i18n/create-i18n.ts';
import type { Message } from '../../i18n/message.ts';
import { createStoreContext } from '../../state/store-context.ts';
import type { StatusState } from '../status/status.ts';
import { createPanelActions, type PanelState } from './panel-actions.ts';
import { type PollMemory, readNews } from './polling.ts';

export interface NotificationsState extends PanelState {
  readonly notifications: readonly Notification[];
  readonly unreadCount: number;
  readonly inProcessJobs: readonly InProcessJob[];
  /** When the response arrived, by this device's clock in milliseconds. */
  readonly heardAt: number;
  /** Errors that were shown briefly since the app was opened, newest first. */
  readonly problems: readonly Problem[];
  /**
   * Polls the server; resolves with whether it was reachable. A failed poll is only logged, because the next one
   * follows.
   */
  pollDue(): Promise<boolean>;
  /**
   * An import was accepted here: its end must be reported even if it happens before the first poll. Returns the
   * notification of its end if a poll has received it before the acceptance was known.
   */
  importAccepted(jobId: string): Notification | null;
  /** A failed import is being retried; the notification of its failure stays. */
  importRetried(jobId: string): void;
  /** An error was shown. */
  problemMet(message: Message): void;
  problemDismissed(id: number): void;
  /** The message of a success was shown, so it is not unread any more. A failure is only logged. */
  told(id: string): Promise<void>;
  opened(id: string): Promise<void>;
}

/** An error for which the server has no notification. `createdAt` is ISO 8601 UTC. */
export interface Problem {
  readonly id: number;
  readonly message: Message;
  readonly createdAt: string;
}
const PROBLEMS_KEPT = 20;

export interface PollOutcome {
  readonly fresh: readonly Notification[];
  readonly inProcessCount: number;
  /** The number of imports that were submitted here and are not in the response yet. */
  readonly pendingCount: number;
  /** The number of failed imports. */
  readonly failedCount: number;
}

interface NotificationsStoreOptions {
  readonly api: ApiClient;
  readonly status: StoreApi<StatusState>;
  readonly onPolled: (outcome: PollOutcome) => void;
}

/** How long the newest import in process has taken so far, in milliseconds; null if there is none. */
export function goesOnFor({ inProcessJobs, heardAt }: NotificationsState): number | null {
  if (inProcessJobs.length === 0) return null;
  return Math.min(...inProcessJobs.map(({ elapsed }) => elapsed)) + Date.now() - heardAt;
}

/** Another window has already done this, which is the desired result. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export function createNotificationsStore({
  api,
  status,
  onPolled,
}: NotificationsStoreOptions): StoreApi<NotificationsState> {
  let memory: PollMemory = { seen: null, pending: new Set() };
  let asked = 0;
  let answered = 0;
  let problemCount = 0;

  return createStore<NotificationsState>()((set, get) => {
    async function poll(): Promise<void> {
      const turn = ++asked;
      const pendingAtStart = memory.pending;
      const answer = await api.call(listNotifications);
      if (turn < answered) return; // a later poll was answered first, so this response is outdated
      answered = turn;
      const news = readNews(memory, pendingAtStart, answer);
      memory = news.memory;
      set({ ...answer, heardAt: Date.now() });
      onPolled({
        fresh: news.fresh,
        inProcessCount: answer.inProcessJobs.length,
        pendingCount: memory.pending.size,
        failedCount: answer.failedCount,
      });
    }

    /** Runs a change, then loads the resulting state from the server. */
    async function change(action: () => Promise<unknown>, done: TextKey | null, failed: TextKey): Promise<void> {
      try {
        await action().catch((error: unknown) => {
          if (!isGone(error)) throw error;
        });
        if (done) status.getState().ended('success', { key: done }, SHORT_MESSAGE_DURATION);
      } catch (cause) {
        console.error(cause);
        status.getState().ended('error', { key: failed });
      }
      await get().pollDue();
    }

    return {
      ...createPanelActions({ api, get, set, change }),
      notifications: [],
      unreadCount: 0,
      inProcessJobs: [],
      heardAt: 0,
      problems: [],
      async pollDue() {
        try {
          await poll();
          return true;
        } catch (cause) {
          console.warn('notifications could not be fetched', cause);
          return !mayPass(cause);
        }
      },
      problemMet(message) {
        const problem = { id: ++problemCount, message, createdAt: new Date().toISOString() };
        set({ problems: [problem, ...get().problems].slice(0, PROBLEMS_KEPT) });
      },
      problemDismissed: (id) => set({ problems: get().problems.filter((problem) => problem.id !== id) }),
      importAccepted(jobId) {
        const end = get().notifications.find((news) => news.jobId === jobId) ?? null;
        if (end === null) get().importRetried(jobId);
        return end;
      },
      importRetried(jobId) {
        memory = { ...memory, pending: new Set([...memory.pending, jobId]) };
      },
      async told(id) {
        try {
          await api.call(markRead, { params: { id } });
          await get().pollDue();
        } catch (cause) {
          console.warn('a notification stays unread', cause);
        }
      },
      opened: (id) => change(() => api.call(markRead, { params: { id } }), null, 'notifications.markReadFailed'),
    };
  });
}

export const [NotificationsProvider, useNotifications] = createStoreContext<NotificationsState>('Notifications');
