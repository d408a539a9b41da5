import { CheckCheck, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MINUTE } from '../../../shared/constants.ts';
import { useNow } from '../../state/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { NotificationItem } from './notification-item.tsx';
import styles from './notification-panel.module.css';
import { useNotifications } from './notifications.store.ts';
import { QuietBell } from './quiet-bell.tsx';

function Entries({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const notifications = useNotifications((state) => state.notifications);
  const now = useNow(MINUTE);
  if (notifications.length === 0) {
    return (
      <div className={styles.empty}>
        <QuietBell />
        <p className={styles.emptyTitle}>{t('notifications.empty')}</p>
        <p>{t('notifications.emptyHint')}</p>
      </div>
    );
  }
  return (
    <ul className={styles.list} aria-label={t('notifications.title')}>
      {notifications.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} now={now} onOpened={onClose} />
      ))}
    </ul>
  );
}

export function NotificationPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const isEmpty = useNotifications((state) => state.notifications.length === 0);
  const hasUnread = useNotifications((state) => state.unreadCount > 0);
  const markedAllRead = useNotifications((state) => state.markedAllRead);
  const clearedAll = useNotifications((state) => state.clearedAll);
  return (
    <>
      <div className={styles.head}>
        <h2>{t('notifications.title')}</h2>
        <IconButton label={t('app.close')} icon={<X size={20} aria-hidden />} onClick={onClose} />
      </div>
      <Entries onClose={onClose} />
      {!isEmpty && (
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
    </>
  );
}
