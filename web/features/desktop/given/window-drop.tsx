import { FileInput } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './window-drop.module.css';
import { useWindowDrop } from './use-window-drop.ts';

/** The whole window takes files and folders, whichever screen is open. */
export function WindowDrop() {
  const { t } = useTranslation();
  const isOver = useWindowDrop();
  if (!isOver) return null;
  return (
    <div className={styles.cover} aria-hidden="true">
      <span className={styles.icon}>
        <FileInput size={36} />
      </span>
      <p>{t('desktop.given.dropNow')}</p>
    </div>
  );
}
