import { restoreBinnedNotification } from '../../../shared/api/history/bin.ts';
import { clearNotifications, deleteNotification, markAllAsRead } from '../../../shared/api/notifications.ts';
import type { Notification } from '../../../shared/domain/notification.ts';
import type { ApiClient } from '../../api/client.ts';
import type { TextKey } from '../../i18n/create-i18n.ts';
import type { NotificationsState } from './notifications.store.ts';

interface LastDeleted {
  /** One of the deleted notifications. */
  readonly id: string;
  /** Whether everything was cleared. */
  readonly isAll: boolean;
}

/** What is done in the panel of the bell. */
export interface PanelState {
  /** Those that were unread when the open panel showed them; their marks stay until it closes. */
  readonly shownAsNew: ReadonlySet<string>;
  /** The last deletion, which can be undone while the panel is open. */
  readonly lastDeleted: LastDeleted | null;
  /** The panel shows what is unread, which counts as seen from now on. A failure is only logged; the next poll counts again. */
  panelOpened(): Promise<void>;
  panelClosed(): Promise<void>;
  markedAllRead(): Promise<void>;
  deleted(id: string): Promise<void>;
  clearedAll(): Promise<void>;
  undone(): Promise<void>;
  /** The list of failed imports was opened: their notifications are read. */
  failuresShown(): Promise<void>;
}

interface PanelParts {
  readonly api: ApiClient;
  readonly get: () => NotificationsState;
  readonly set: (change: Partial<NotificationsState>) => void;
  /** Runs a change, reports it, then loads the resulting state from the server. */
  readonly change: (action: () => Promise<unknown>, done: TextKey | null, failed: TextKey) => Promise<void>;
}

export function createPanelActions({ api, get, set, change }: PanelParts): PanelState {
  const unread = (): Notification[] => get().notifications.filter(({ read }) => !read);

  /** Marks what was shown as read, here at once and on the server. */
  async function seen(): Promise<void> {
    if (get().unreadCount === 0) return;
    set({ unreadCount: 0, notifications: get().notifications.map((news) => ({ ...news, read: true })) });
    try {
      await api.call(markAllAsRead);
    } catch (cause) {
      console.warn('notifications stay unread', cause);
    }
    await get().pollDue();
  }

  return {
    shownAsNew: new Set(),
    lastDeleted: null,
    async panelOpened() {
      set({ shownAsNew: new Set(unread().map(({ id }) => id)) });
      await seen();
    },
    async panelClosed() {
      set({ shownAsNew: new Set(), lastDeleted: null });
      await seen();
    },
    async markedAllRead() {
      set({ shownAsNew: new Set() });
      await change(() => api.call(markAllAsRead), null, 'notifications.markReadFailed');
    },
    async deleted(id) {
      const remove = async (): Promise<void> => {
        await api.call(deleteNotification, { params: { id } });
        set({ lastDeleted: { id, isAll: false } });
      };
      await change(remove, 'notifications.deleted', 'notifications.deleteFailed');
    },
    async clearedAll() {
      const { notifications, problems } = get();
      const isOne = notifications.length + problems.length === 1;
      const [first] = notifications;
      set({ problems: [] });
      const clear = async (): Promise<void> => {
        await api.call(clearNotifications);
        set({ lastDeleted: first ? { id: first.id, isAll: true } : null });
      };
      await change(
        clear,
        isOne ? 'notifications.clearedOne' : 'notifications.cleared',
        isOne ? 'notifications.clearOneFailed' : 'notifications.clearAllFailed',
      );
    },
    async undone() {
      const { lastDeleted } = get();
      if (lastDeleted === null) return;
      set({ lastDeleted: null });
      const { id, isAll } = lastDeleted;
      const restore = (): Promise<unknown> =>
        api.call(restoreBinnedNotification, { params: { id }, body: { together: isAll } });
      await change(restore, null, 'bin.itemRestoreFailed');
    },
    async failuresShown() {
      for (const { id, type, jobId } of unread()) if (type === 'error' && jobId !== null) await get().told(id);
    },
  };
}
