import { ChevronRight, CircleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { useFailedJobs } from './failed-jobs.store.ts';
import styles from './failed-imports.module.css';
import { useFailedImports } from './use-failed-imports.ts';

const FailedImportsDialog = lazy(async () => ({
  default: (await import('./failed-imports-dialog.tsx')).FailedImportsDialog,
}));

/** Shows the number of failed imports, and opens their list; absent if there are none. The short form shows only the number. */
export function FailedImports({ isShort = false }: { readonly isShort?: boolean }) {
  const { t } = useTranslation();
  const { number } = useLocaleFormat();
  const count = useFailedImports().length;
  const listOpened = useFailedJobs((state) => state.listOpened);
  return (
    count > 0 && (
      <button
        type="button"
        className={styles.note}
        data-short={isShort || undefined}
        title={isShort ? t('failedImports.count', { count }) : undefined}
        aria-haspopup="dialog"
        onClick={() => listOpened()}
      >
        <CircleAlert size={18} aria-hidden />
        {isShort && <span aria-hidden>{number(count)}</span>}
        <span className={isShort ? 'visually-hidden' : undefined}>{t('failedImports.count', { count })}</span>
        {!isShort && <ChevronRight size={18} className={styles.arrow} aria-hidden />}
      </button>
    )
  );
}

/** The list of failed imports, over any screen. Loaded on demand. */
export function FailedImportsWindow() {
  const isOpen = useFailedJobs((state) => state.isListOpen);
  const [isWanted, setIsWanted] = useState(false);
  if (isOpen && !isWanted) setIsWanted(true);
  return (
    isWanted && (
      <Suspense>
        <FailedImportsDialog />
      </Suspense>
    )
  );
}
