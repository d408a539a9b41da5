import { type NotificationActionsProps, useNotifications } from '../../notifications/notifications.ts';
import { NextStepButtons } from '../failed-jobs/next-step-buttons.tsx';
import { useFailedImports } from '../failed-jobs/use-failed-imports.ts';
import { ImportOthersButton } from '../others/import-others-button.tsx';
import styles from './import-actions.module.css';

/** The next steps after a failed import while it stands. Every attempt has a notification; only the last one offers them. */
function NextSteps({ notification: { id, jobId }, describedBy, onLeft }: NotificationActionsProps) {
  const job = useFailedImports().find((failed) => failed.id === jobId);
  const isLast = useNotifications((state) => state.notifications.find((other) => other.jobId === jobId)?.id === id);
  return job && isLast && <NextStepButtons job={job} describedBy={describedBy} most={2} onLeft={onLeft} />;
}

/** The buttons below the notification of an import: what helps after a failure, and the further recipes of a document. */
export function ImportActions(props: NotificationActionsProps) {
  const { notification, describedBy, onLeft } = props;
  const { type, jobId, othersCount } = notification;
  return (
    <>
      {type === 'error' && <NextSteps {...props} />}
      {jobId !== null && othersCount > 0 && (
        <div className={styles.others}>
          <ImportOthersButton jobId={jobId} describedBy={describedBy} onLeft={onLeft} />
        </div>
      )}
    </>
  );
}
