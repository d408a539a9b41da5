import type { Notification } from '../../../shared/domain/notification.ts';
import { NextStepButtons } from '../imports/failed-jobs/next-step-buttons.tsx';
import { ImportOthersButton } from '../imports/others/import-others-button.tsx';
import { useFailedImports } from '../imports/failed-jobs/use-failed-imports.ts';
import { useViewer } from '../recipes/recipes.ts';
import styles from './notification-panel.module.css';
import { useNotifications } from './notifications.store.ts';
import { PanelItem } from './panel-item.tsx';

interface Props {
  readonly notification: Notification;
  readonly now: number;
  readonly onOpened: () => void;
}

const messageId = (id: string): string => `notification-${id}`;

/** Only a success that made a recipe can be opened (product §2). */
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

/** What helps after a failed import, for as long as it stands; every attempt has a notification, the last one offers it. */
function Remedy({ notification: { id, jobId }, onLeft }: { notification: Notification; onLeft: () => void }) {
  const job = useFailedImports().find((failed) => failed.id === jobId);
  const isLast = useNotifications((state) => state.notifications.find((other) => other.jobId === jobId)?.id === id);
  return job && isLast && <NextStepButtons job={job} describedBy={messageId(id)} most={2} onLeft={onLeft} />;
}

export function NotificationItem({ notification, now, onOpened }: Props) {
  const deleted = useNotifications((state) => state.deleted);
  const { id, type, message, read, createdAt, jobId, othersCount } = notification;
  return (
    <PanelItem
      type={type}
      message={message}
      createdAt={createdAt}
      now={now}
      isUnread={!read}
      onDeleted={() => void deleted(id)}
    >
      <Words notification={notification} onOpened={onOpened} />
      {type === 'error' && <Remedy notification={notification} onLeft={onOpened} />}
      {jobId !== null && othersCount > 0 && (
        <div className={styles.offer}>
          <ImportOthersButton jobId={jobId} describedBy={messageId(id)} onLeft={onOpened} />
        </div>
      )}
    </PanelItem>
  );
}
