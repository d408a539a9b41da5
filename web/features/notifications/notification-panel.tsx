import { CheckCheck, Trash2, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../state/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useFocusInList } from '../../ui/focus/use-focus-in-list.ts';
import type { Notification } from '../../../shared/domain/notification.ts';
import { useMessageText } from '../../i18n/message.ts';
import { Leaf } from '../../brand/botanical.tsx';
import { NotificationItem } from './notification-item.tsx';
import styles from './notification-panel.module.css';
import { useNotifications, type Problem } from './notifications.store.ts';
import { PanelItem } from './panel-item.tsx';

/** The illustration of an empty panel. */
export function QuietBell() {
  return (
    <svg width="104" height="96" viewBox="0 0 104 96" aria-hidden="true" focusable="false">
      <circle cx="52" cy="46" r="42" fill="var(--sun)" />
      <Leaf x={28} y={86} turn={-34} scale={0.24} />
      <Leaf x={78} y={86} turn={32} scale={0.26} deep />
      <path
        d="M52 20c-13 0-21 9-21 22v11l-6 9h54l-6-9V42c0-13-8-22-21-22Z"
        fill="var(--surface-raised)"
        stroke="var(--green)"
        strokeWidth="2.500"
        strokeLinejoin="round"
      />
      <path d="M44 69a8.500 8.500 0 0 0 16 0" fill="var(--saffron)" />
      <path d="M52 20v-5" stroke="var(--green)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** An error that was shown briefly, kept for those who missed it. */
export function ProblemItem({ problem, now }: { readonly problem: Problem; readonly now: number }) {
  const messageText = useMessageText();
  const problemDismissed = useNotifications((state) => state.problemDismissed);
  const message = messageText(problem.message);
  return (
    <PanelItem
      type="error"
      message={message}
      createdAt={problem.createdAt}
      now={now}
      isUnread={false}
      onDeleted={() => problemDismissed(problem.id)}
    >
      <p dir="auto">{message}</p>
    </PanelItem>
  );
}

/** An entry of the panel: a notification of the server or an error of this window. */
export type PanelEntry =
  | { readonly kind: 'notification'; readonly entry: Notification }
  | { readonly kind: 'problem'; readonly entry: Problem };

/** Merges both by time, newest first. */
export function panelEntries(notifications: readonly Notification[], problems: readonly Problem[]): PanelEntry[] {
  const entries: PanelEntry[] = [
    ...notifications.map((entry) => ({ kind: 'notification' as const, entry })),
    ...problems.map((entry) => ({ kind: 'problem' as const, entry })),
  ];
  return entries.toSorted((a, b) => Date.parse(b.entry.createdAt) - Date.parse(a.entry.createdAt));
}

/** The interval in milliseconds at which the relative times of the open panel are updated. */
const TIMES_REFRESHED = 10_000;

/** The panel without entries. It says that there are none only after the server has answered. */
function NoEntries() {
  const { t } = useTranslation();
  const isHeard = useNotifications((state) => state.heardAt > 0);
  if (!isHeard) return <p className={styles.empty}>{t('app.loading')}</p>;
  return (
    <div className={styles.empty}>
      <QuietBell />
      <p className={styles.emptyTitle}>{t('notifications.empty')}</p>
      <p>{t('notifications.emptyHint')}</p>
    </div>
  );
}

function Entries({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const notifications = useNotifications((state) => state.notifications);
  const problems = useNotifications((state) => state.problems);
  const now = useNow(TIMES_REFRESHED);
  const entries = panelEntries(notifications, problems);
  if (entries.length === 0) return <NoEntries />;
  return (
    <ul className={styles.list} aria-label={t('notifications.title')}>
      {entries.map(({ kind, entry }) =>
        kind === 'problem' ? (
          <ProblemItem key={entry.id} problem={entry} now={now} />
        ) : (
          <NotificationItem key={entry.id} notification={entry} now={now} onOpened={onClose} />
        ),
      )}
    </ul>
  );
}

export function NotificationPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const hasDeleted = useNotifications((state) => state.lastDeleted !== null);
  const undone = useNotifications((state) => state.undone);
  const count = useNotifications((state) => state.notifications.length + state.problems.length);
  const { handlers } = useFocusInList();
  const hasUnread = useNotifications((state) => state.unreadCount + state.shownAsNew.size > 0);
  const markedAllRead = useNotifications((state) => state.markedAllRead);
  const clearedAll = useNotifications((state) => state.clearedAll);
  return (
    <div className={styles.panel} {...handlers}>
      <header className={styles.head}>
        <h2>{t('notifications.title')}</h2>
        <IconButton label={t('app.close')} icon={<X size={20} aria-hidden />} onClick={onClose} />
        {hasDeleted && (
          <span>
            <Button look="quiet" size="small" icon={<Undo2 size={18} aria-hidden />} onClick={() => void undone()}>
              {t('bin.undo')}
            </Button>
          </span>
        )}
      </header>
      <Entries onClose={onClose} />
      {count > 0 && (
        <div className={styles.foot}>
          <Button
            look="quiet"
            size="small"
            icon={<CheckCheck size={18} aria-hidden />}
            disabled={!hasUnread}
            onClick={() => void markedAllRead()}
          >
            {t('notifications.markAllRead')}
          </Button>
          <Button look="quiet" size="small" icon={<Trash2 size={18} aria-hidden />} onClick={() => void clearedAll()}>
            {t('notifications.clearAll')}
          </Button>
        </div>
      )}
    </div>
  );
}
