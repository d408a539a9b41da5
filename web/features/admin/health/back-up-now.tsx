import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startBackup } from '../../../../shared/api/admin-health.ts';
import { useApi } from '../../../api/api-context.ts';
import { errorMessage, type Message, useMessageText } from '../../../i18n/message.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from './back-up-now.module.css';

interface Props {
  /** Whether a backup is being made. */
  readonly isRunning: boolean;
  /** The server has accepted; the state of the server tells the rest. */
  readonly onBegun: () => void;
}

/** Begins a backup in BACKUP_FOLDER. */
export function BackUpNow({ isRunning, onBegun }: Props) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const api = useApi();
  const [isSending, setIsSending] = useState(false);
  const [hasBegun, setHasBegun] = useState(false);
  const [problem, setProblem] = useState<Message | null>(null);

  async function begin(): Promise<void> {
    if (isSending || isRunning) return;
    setIsSending(true);
    setProblem(null);
    try {
      await api.call(startBackup);
      setHasBegun(true);
      onBegun();
    } catch (error) {
      setHasBegun(false);
      setProblem(errorMessage(error, 'admin.backup.problem'));
    } finally {
      setIsSending(false);
    }
  }

  return (
    <div className={styles.now}>
      <Button
        look="outline"
        size="small"
        aria-disabled={isSending || isRunning || undefined}
        onClick={() => void begin()}
      >
        {t('admin.backup.now')}
      </Button>
      <p role="status">{hasBegun && !isRunning && t('admin.backup.begun')}</p>
      {problem && (
        <p role="alert" dir="auto">
          {messageText(problem)}
        </p>
      )}
    </div>
  );
}
