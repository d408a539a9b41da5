import { CircleAlert, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../ui/spinner.tsx';
import { useFileImport } from './file-import.store.ts';
import styles from './import-panel.module.css';

/** Tells how a file fares that is sent while the cook looks at another tab; the open tab says so itself. */
export function FileTabIcon({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useTranslation();
  const isSending = useFileImport((state) => state.sent !== null);
  const hasError = useFileImport((state) => state.error !== null);
  if (!isOpen && isSending) return <Spinner />;
  if (!isOpen && hasError)
    return <CircleAlert size={18} className={styles.failed} role="img" aria-label={t('imports.failedFile')} />;
  return <FileText size={18} aria-hidden />;
}
