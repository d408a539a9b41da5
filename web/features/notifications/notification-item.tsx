import type { Notification } from '../../../shared/domain/notification.ts';
import { useViewer } from '../recipes/recipes.ts';
import { useNotificationActions } from './notification-actions.ts';
import styles from './notification-panel.module.css';
import { useNotifications } from './notifications.store.ts';
import { PanelItem } from './panel-item.tsx';

interface Props {
  readonly notification: Notification;
  readonly now: number;
  readonly onOpened: () => void;
}

const messageId = (id: string): string => `notification-${id}`;

/** The message. It is a button only if the notification reports a new recipe (product §2). */
function Words({ notification, onOpened }: Omit<Props, 'now'>) {
  const { id, type, message, read, recipeId } = notification;
  const opened = useNotifications((state) => state.opened);
  const notifiedRecipeWanted = useViewer((state) => state.notifiedRecipeWanted);
  if (type !== 'success' || recipeId === null) {
    return (
      <p id={messageId(id)} dir="auto">
        {message}
      </p>
    );
  }
  return (
    <button
      type="button"
      id={messageId(id)}
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
  const renderActions = useNotificationActions();
  const deleted = useNotifications((state) => state.deleted);
  const isShownAsNew = useNotifications((state) => state.shownAsNew.has(notification.id));
  const { id, type, message, read, createdAt } = notification;
  return (
    <PanelItem
      type={type}
      message={message}
      createdAt={createdAt}
      now={now}
      isUnread={!read || isShownAsNew}
      onDeleted={() => void deleted(id)}
    >
      <Words notification={notification} onOpened={onOpened} />
      {renderActions({ notification, describedBy: messageId(id), onLeft: onOpened })}
    </PanelItem>
  );
}
