import { ChevronRight, CircleAlert } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
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
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  return (
    <div ref={place}>
      {count > 0 && (
        <button
          type="button"
          className={styles.note}
          data-short={isShort || undefined}
          title={isShort ? t('failedImports.count', { count }) : undefined}
          aria-haspopup="dialog"
          onClick={() => {
            setIsWanted(true);
            setIsOpen(true);
          }}
        >
          <CircleAlert size={18} aria-hidden />
          {isShort && <span aria-hidden>{number(count)}</span>}
          <span className={isShort ? 'visually-hidden' : undefined}>{t('failedImports.count', { count })}</span>
          {!isShort && <ChevronRight size={18} className={styles.arrow} aria-hidden />}
        </button>
      )}
      {isWanted && (
        <Suspense>
          <FailedImportsDialog
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            focusAfter={() => place.current?.closest('section')?.querySelector<HTMLElement>('[role=tab]') ?? null}
          />
        </Suspense>
      )}
    </div>
  );
}
