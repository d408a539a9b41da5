import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from './connection.store.ts';
import styles from './status-bar.module.css';

/** Says that the server is away for as long as it is; it is asked again by itself. */
export function ConnectionNote() {
  const { t } = useTranslation();
  const isLost = useConnection((state) => state.isLost);
  return (
    <div role="status" aria-live="polite">
      {isLost && (
        <div className={styles.status} data-kind="lost">
          <CloudOff size={20} aria-hidden />
          <span>{t('connection.lost')}</span>
        </div>
      )}
    </div>
  );
}
