import { listNotifications } from '../../../shared/api/notifications.ts';
import { SECOND } from '../../../shared/constants.ts';
import type { Notification } from '../../../shared/domain/notification.ts';
import type { ElectronApi, ElectronNotification } from '../platform/electron-api.ts';
import type { Logger } from '../platform/logger.ts';
import type { ServerFetch } from '../servers/server-fetch.ts';

const PAUSE = 30 * SECOND;
const PATIENCE = 10 * SECOND;
/** More at once are told as one. */
const MOST_AT_ONCE = 3;

interface NoticeOptions {
  readonly Notification: ElectronApi['Notification'];
  readonly serverFetch: ServerFetch;
  /** Whether the person wants them, and does not look at the window at present. */
  readonly areWanted: () => boolean;
  readonly goTo: (path: string) => void;
  readonly tellUnread: (count: number) => void;
  readonly manyText: (count: number) => string;
  readonly language: () => string;
  readonly logger: Logger;
}

/** The system's notifications about imports that ended. A click opens the recipe. */
export interface Notices {
  /** Asks the server now; what it tells for the first time is shown. */
  check(): Promise<void>;
  /** Another server, or another account: what is there already is not news. */
  forget(): void;
  start(): void;
  stop(): void;
}

export function createNotices(options: NoticeOptions): Notices {
  const { Notification, serverFetch, areWanted, goTo, tellUnread, manyText, language, logger } = options;
  /** null until the first answer: what was there before is not news. */
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
