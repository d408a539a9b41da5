import { listNotifications } from '../../../shared/api/notifications.ts';
import { SECOND } from '../../../shared/constants.ts';
import type { Notification } from '../../../shared/domain/notification.ts';
import type { ElectronApi, ElectronNotification } from '../platform/electron-api.ts';
import type { Logger } from '../platform/logger.ts';
import type { ServerFetch } from '../servers/server-fetch.ts';

const PAUSE = 30 * SECOND;
const PATIENCE = 10 * SECOND;
/** More notifications at once are combined into one. */
const MOST_AT_ONCE = 3;

interface NoticeOptions {
  readonly Notification: ElectronApi['Notification'];
  readonly serverFetch: ServerFetch;
  /** Whether the user has enabled notifications and the window is not focused. */
  readonly areWanted: () => boolean;
  readonly goTo: (path: string) => void;
  readonly tellUnread: (count: number) => void;
  readonly manyText: (count: number) => string;
  readonly language: () => string;
  readonly logger: Logger;
}

/** The system's notifications about imports that ended. A click opens the recipe. */
export interface Notices {
  /** Requests the notifications now and shows new ones. */
  check(): Promise<void>;
  /** Resets after a change of server or account; existing notifications are not shown. */
  forget(): void;
  start(): void;
  stop(): void;
}

export function createNotices(options: NoticeOptions): Notices {
  const { Notification, serverFetch, areWanted, goTo, tellUnread, manyText, language, logger } = options;
  /** null until the first response, whose notifications are not shown. */
  let known: ReadonlySet<string> | null = null;
  let timer: NodeJS.Timeout | undefined;
  /** Without a reference, a notification and its click are collected as garbage. */
  const shown = new Set<ElectronNotification>();

  function show(body: string, path: string): void {
    const notice = new Notification({ title: 'Cardamom', body });
    shown.add(notice);
    notice.on('click', () => {
      shown.delete(notice);
      goTo(path);
    });
    notice.on('close', () => shown.delete(notice));
    notice.show();
  }
  function showNews(news: readonly Notification[]): void {
    if (!areWanted()) return;
    if (news.length > MOST_AT_ONCE) return show(manyText(news.length), '/');
    for (const { message, recipeId } of news)
      show(message, recipeId === null ? '/' : `/recipe/${encodeURIComponent(recipeId)}`);
  }
  async function ask(): Promise<void> {
    const headers = { 'Accept-Language': language() };
    const { response } = await serverFetch(listNotifications.path, { headers, signal: AbortSignal.timeout(PATIENCE) });
    if (response.status === 401) {
      known = null;
      await response.body?.cancel();
      return tellUnread(0);
    }
    const { notifications, unreadCount } = listNotifications.reply.parse(await response.json());
    const before = known;
    known = new Set(notifications.map(({ id }) => id));
    tellUnread(unreadCount);
    if (before) showNews(notifications.filter(({ id, read }) => !read && !before.has(id)));
  }
  async function check(): Promise<void> {
    try {
      await ask();
    } catch (error) {
      logger.info({ err: error }, 'notifications were not read; they are asked for again');
    }
  }
  return {
    check,
    forget() {
      known = null;
    },
    start() {
      timer ??= setInterval(() => void check(), PAUSE);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
