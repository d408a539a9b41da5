import { CheckCheck, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../state/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useFocusInList } from '../../ui/focus/use-focus-in-list.ts';
import { NotificationItem } from './notification-item.tsx';
import styles from './notification-panel.module.css';
import { useNotifications } from './notifications.store.ts';
import { panelEntries } from './panel-entries.ts';
import { ProblemItem } from './problem-item.tsx';
import { QuietBell } from './quiet-bell.tsx';

/** Milliseconds after which the relative times of the open panel are told anew. */
const TIMES_REFRESHED = 10_000;

/** None is said only when the server said so. */
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
  const count = useNotifications((state) => state.notifications.length + state.problems.length);
  const { handlers } = useFocusInList();
  const hasUnread = useNotifications((state) => state.unreadCount > 0);
  const markedAllRead = useNotifications((state) => state.markedAllRead);
  const clearedAll = useNotifications((state) => state.clearedAll);
  return (
    <div className={styles.panel} {...handlers}>
      <header className={styles.head}>
        <h2>{t('notifications.title')}</h2>
        <IconButton label={t('app.close')} icon={<X size={20} aria-hidden />} onClick={onClose} />
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
