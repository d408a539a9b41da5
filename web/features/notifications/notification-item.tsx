import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '../../../shared/domain/notification.ts';
import { useLocaleFormat } from '../../i18n/use-locale-format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useViewer } from '../recipes/viewer.store.ts';
import styles from './notification-panel.module.css';
import { useNotifications } from './notifications.store.ts';

const ICONS = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };

interface Props {
  readonly notification: Notification;
  readonly now: number;
  readonly onOpened: () => void;
}

/** Only a success that made a recipe can be opened (product §2). */
function Words({ notification, onOpened }: Omit<Props, 'now'>) {
  const { id, type, message, read, recipeId } = notification;
  const opened = useNotifications((state) => state.opened);
  const notifiedRecipeWanted = useViewer((state) => state.notifiedRecipeWanted);
  if (type !== 'success' || recipeId === null) return <p dir="auto">{message}</p>;
  return (
    <button
      type="button"
      className={styles.open}
      dir="auto"
      onClick={() => {
        if (!read) void opened(id);
        onOpened();
        void notifiedRecipeWanted(recipeId);
      }}
    >
      {message}
    </button>
  );
}

export function NotificationItem({ notification, now, onOpened }: Props) {
  const { t } = useTranslation();
  const { ago } = useLocaleFormat();
  const deleted = useNotifications((state) => state.deleted);
  const { id, type, message, read, createdAt } = notification;
  const Icon = ICONS[type];
  return (
    <li className={styles.item} data-type={type} data-unread={!read || undefined}>
      <Icon size={20} className={styles.icon} aria-label={t(`notifications.type.${type}`)} role="img" />
      <div className={styles.words}>
        <Words notification={notification} onOpened={onOpened} />
        <p className={styles.time}>
          {!read && <span className={styles.dot}>{t('notifications.isUnread')}</span>}
          <time dateTime={createdAt}>{ago(createdAt, now)}</time>
        </p>
      </div>
      <IconButton
        label={t('notifications.delete', { message })}
        title={t('recipes.delete')}
        icon={<X size={18} aria-hidden />}
        onClick={() => void deleted(id)}
      />
    </li>
  );
}
