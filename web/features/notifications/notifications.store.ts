import { createStore, type StoreApi } from 'zustand';
import {
  clearNotifications,
  deleteNotification,
  listNotifications,
  markAllAsRead,
  markRead,
} from '../../../shared/api/notifications.ts';
import { SHORT_MESSAGE_DURATION } from '../../../shared/constants.ts';
import type { InProcessJob } from '../../../shared/domain/import-job.ts';
import type { Notification } from '../../../shared/domain/notification.ts';
import type { ApiClient } from '../../api/client.ts';
import type { TextKey } from '../../i18n/create-i18n.ts';
import { createStoreContext } from '../../state/store-context.ts';
import type { StatusState } from '../status/status.store.ts';
import { type PollMemory, readNews } from './poll-news.ts';

export interface NotificationsState {
  readonly notifications: readonly Notification[];
  readonly unreadCount: number;
  readonly inProcessJobs: readonly InProcessJob[];
  /** It is time to ask the server; a failed poll is only logged, the next one follows. */
  pollDue(): Promise<void>;
  /** An import was accepted here: its end is news even if it came before the first poll. */
  importAccepted(jobId: string): void;
  opened(id: string): Promise<void>;
  markedAllRead(): Promise<void>;
  deleted(id: string): Promise<void>;
  clearedAll(): Promise<void>;
}

export interface PollOutcome {
  readonly fresh: readonly Notification[];
  readonly inProcessCount: number;
  /** Imports that were submitted here and are not in the answer yet. */
  readonly pendingCount: number;
}

interface NotificationsStoreOptions {
  readonly api: ApiClient;
  readonly status: StoreApi<StatusState>;
  readonly onPolled: (outcome: PollOutcome) => void;
}

export function createNotificationsStore({
  api,
  status,
  onPolled,
}: NotificationsStoreOptions): StoreApi<NotificationsState> {
  let memory: PollMemory = { seen: null, pending: new Set() };
  let asked = 0;
  let answered = 0;

  return createStore<NotificationsState>()((set, get) => {
    async function poll(): Promise<void> {
      const turn = ++asked;
      const pendingAtStart = memory.pending;
      const answer = await api.call(listNotifications);
      if (turn < answered) return; // a later poll was quicker: this answer is out of date
      answered = turn;
      const news = readNews(memory, pendingAtStart, answer);
      memory = news.memory;
      set(answer);
      onPolled({
        fresh: news.fresh,
        inProcessCount: answer.inProcessJobs.length,
        pendingCount: memory.pending.size,
      });
    }

    /** Does what was asked for, then shows what the server made of it. */
    async function change(action: () => Promise<unknown>, done: TextKey | null, failed: TextKey): Promise<void> {
      try {
        await action();
        if (done) status.getState().ended('success', { key: done }, SHORT_MESSAGE_DURATION);
      } catch (cause) {
        console.error(cause);
        status.getState().ended('error', { key: failed });
      }
      await get().pollDue();
    }

    return {
      notifications: [],
      unreadCount: 0,
      inProcessJobs: [],
      async pollDue() {
        await poll().catch((cause: unknown) => console.warn('notifications could not be fetched', cause));
      },
      importAccepted(jobId) {
        memory = { ...memory, pending: new Set([...memory.pending, jobId]) };
      },
      opened: (id) => change(() => api.call(markRead, { params: { id } }), null, 'notifications.markReadFailed'),
      markedAllRead: () => change(() => api.call(markAllAsRead), null, 'notifications.markReadFailed'),
      deleted: (id) =>
        change(
          () => api.call(deleteNotification, { params: { id } }),
          'notifications.deleted',
          'notifications.deleteFailed',
        ),
      clearedAll: () =>
        change(() => api.call(clearNotifications), 'notifications.cleared', 'notifications.clearAllFailed'),
    };
  });
}

export const [NotificationsProvider, useNotifications] = createStoreContext<NotificationsState>('Notifications');
