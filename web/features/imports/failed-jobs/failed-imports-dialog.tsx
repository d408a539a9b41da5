import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE } from '../../../../shared/constants.ts';
import { useNow } from '../../../state/use-now.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog, DialogTitle } from '../../../ui/dialogs/dialog.tsx';
import { useFocusInList } from '../../../ui/focus/use-focus-in-list.ts';
import { EmptyPlate } from '../../../brand/empty-plate.tsx';
import { DeleteFailedDialog } from './delete-failed-dialog.tsx';
import { FailedImportItem } from './failed-import-item.tsx';
import { useFailedJobs } from './failed-jobs.store.ts';
import styles from './failed-imports-dialog.module.css';
import { useFailedImports } from './use-failed-imports.ts';

function NoneFailed() {
  const { t } = useTranslation();
  return (
    <div className={styles.empty}>
      <EmptyPlate isServed />
      <p className={styles.emptyTitle}>{t('failedImports.empty')}</p>
      <p>{t('failedImports.emptyHint')}</p>
    </div>
  );
}

function LoadFailed() {
  const { t } = useTranslation();
  const refreshDue = useFailedJobs((state) => state.refreshDue);
  const retry = (
    <Button look="quiet" size="small" onClick={() => void refreshDue()}>
      {t('app.tryAgain')}
    </Button>
  );
  return (
    <Banner kind="error" action={retry}>
      {t('failedImports.loadFailed')}
    </Banner>
  );
}

function FailedImportList({ onLeft }: { readonly onLeft: () => void }) {
  const { t } = useTranslation();
  const now = useNow(MINUTE);
  const jobs = useFailedImports();
  const hasLoadFailed = useFailedJobs((state) => state.hasLoadFailed);
  const deleteAsked = useFailedJobs((state) => state.deleteAsked);
  const { findSuccessor, handlers } = useFocusInList();
  return (
    <div className={styles.content} {...handlers}>
      <header>
        <DialogTitle>{t('failedImports.title')}</DialogTitle>
        <p>{t('failedImports.hint')}</p>
      </header>
      {hasLoadFailed && <LoadFailed />}
      {jobs.length === 0 && !hasLoadFailed && <NoneFailed />}
      <ul className={styles.list} aria-label={t('failedImports.title')}>
        {jobs.map((job) => (
          <FailedImportItem key={job.id} job={job} now={now} onLeft={onLeft} />
        ))}
      </ul>
      {jobs.length > 1 && (
        <Button look="warning" size="small" onClick={() => deleteAsked(jobs)}>
          {t('failedImports.deleteAll')}
        </Button>
      )}
      <DeleteFailedDialog focusAfter={findSuccessor} />
    </div>
  );
}

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly focusAfter: () => HTMLElement | null;
}

/** One's own failed imports, each with its cause and what helps. */
export function FailedImportsDialog({ isOpen, onClose, focusAfter }: Props) {
  const refreshDue = useFailedJobs((state) => state.refreshDue);
  useEffect(() => {
    if (isOpen) void refreshDue();
  }, [isOpen, refreshDue]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="medium" focusAfter={focusAfter}>
      <FailedImportList onLeft={onClose} />
    </Dialog>
  );
}
