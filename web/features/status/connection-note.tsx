import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePlatform } from '../../platform/platform-context.ts';
import { useConnection } from './connection.store.ts';
import styles from './status-bar.module.css';

/** Says that the server is away for as long as it is; it is asked again by itself. The desktop has a banner for that. */
export function ConnectionNote() {
  const { t } = useTranslation();
  const isDesktop = usePlatform().desktop !== null;
  const isLost = useConnection((state) => state.isLost) && !isDesktop;
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
