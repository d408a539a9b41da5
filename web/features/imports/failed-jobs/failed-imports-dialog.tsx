import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Trash2 } from 'lucide-react';
import { MINUTE } from '../../../../shared/constants.ts';
import { useNow } from '../../../state/use-now.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog, DialogTitle } from '../../../ui/dialogs/dialog.tsx';
import { useFocusInList } from '../../../ui/focus/use-focus-in-list.ts';
import { EmptyPlate } from '../../../brand/empty-plate.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { FailedJob } from '../../../../shared/domain/failed-job.ts';
import { sourceKind } from '../../../../shared/format/source-kind.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { SourceIcon } from '../../../ui/indicators/source-icon.tsx';
import { useFailedJobs } from './failed-jobs.store.ts';
import styles from './failed-imports-dialog.module.css';
import { useFailedImports } from './use-failed-imports.ts';
import { ImportSource } from './import-source.tsx';
import { NextStepButtons } from './import-actions.tsx';

interface FailedImportItemProps {
  readonly job: FailedJob;
  /** Milliseconds. */
  readonly now: number;
  readonly onLeft: () => void;
}

/** One failed import: its source, cause, time and next steps. */
function FailedImportItem({ job, now, onLeft }: FailedImportItemProps) {
  const { t } = useTranslation();
  const { ago } = useLocaleFormat();
  const id = useId();
  const deleteAsked = useFailedJobs((state) => state.deleteAsked);
  const { source, sourceType, title, error, createdAt, uploadRemoved } = job;
  return (
    <li className={styles.item}>
      <SourceIcon kind={sourceKind({ type: sourceType, name: source })} size={20} className={styles.icon} aria-hidden />
      <div className={styles.words}>
        <p id={id} className={styles.source}>
          {title && <bdi>{title} · </bdi>}
          <ImportSource job={job} isShort />
        </p>
        <p className={styles.cause} dir="auto">
          {error}
        </p>
        {uploadRemoved && <p className={styles.note}>{t('imports.uploadRemoved')}</p>}
        <time className={styles.time} dateTime={createdAt}>
          {ago(createdAt, now, 'list')}
        </time>
        <NextStepButtons job={job} describedBy={id} onLeft={onLeft} />
      </div>
      <IconButton
        label={t('failedImports.deleteNamed', { source })}
        title={t('recipes.delete')}
        icon={<Trash2 size={18} aria-hidden />}
        onClick={() => deleteAsked([job])}
      />
    </li>
  );
}

/** Asks for confirmation before failed imports are deleted together with their uploads. */
function DeleteFailedDialog({ focusAfter }: { readonly focusAfter: () => HTMLElement | null }) {
  const { t } = useTranslation();
  const asked = useFailedJobs((state) => state.asked);
  const isBusy = useFailedJobs((state) => state.busy.size > 0);
  const deleteConfirmed = useFailedJobs((state) => state.deleteConfirmed);
  const deleteDismissed = useFailedJobs((state) => state.deleteDismissed);
  const [job, ...others] = asked ?? [];
  const isOne = others.length === 0;
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={t(isOne ? 'failedImports.deleteTitle' : 'failedImports.deleteAllTitle')}
      question={
        isOne
          ? t('failedImports.deleteQuestion', { source: job?.source ?? '' })
          : t('failedImports.deleteAllQuestion', { count: others.length + 1 })
      }
      warning={t('settings.deleteWarning')}
      confirmLabel={isOne ? t('recipes.delete') : t('failedImports.deleteAll')}
      isBusy={isBusy}
      onConfirm={() => void deleteConfirmed()}
      onDismiss={deleteDismissed}
      focusAfter={focusAfter}
    />
  );
}

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

/** The user's failed imports, each with its cause and next steps. */
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
