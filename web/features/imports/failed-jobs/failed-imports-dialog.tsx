import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Trash2 } from 'lucide-react';
import { MINUTE } from '../../../../shared/constants.ts';
import { useNow } from '../../../state/use-now.ts';
import { Banner } from '../../../ui/indicators/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog, DialogTitle } from '../../../ui/dialogs/dialog.tsx';
import { useFocusInList } from '../../../ui/focus/use-focus-in-list.ts';
import { EmptyPlate } from '../../../brand/empty-plate.tsx';
import type { FailedJob } from '../../../../shared/domain/failed-job.ts';
import { sourceKind } from '../../../../shared/format/source-kind.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { SourceIcon } from '../../../ui/indicators/source-icon.tsx';
import { useNotifications } from '../../notifications/notifications.ts';
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
  const deleted = useFailedJobs((state) => state.deleted);
  const item = useRef<HTMLLIElement>(null);
  const isWanted = useFailedJobs((state) => state.wantedId === job.id);
  const { source, sourceType, title, error, createdAt, uploadRemoved } = job;
  useEffect(() => {
    if (!isWanted) return;
    item.current?.scrollIntoView({ block: 'nearest' });
    item.current?.querySelector('button')?.focus();
  }, [isWanted]);
  return (
    <li ref={item} className={styles.item}>
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
        onClick={() => void deleted([job.id])}
      />
    </li>
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
  const deleted = useFailedJobs((state) => state.deleted);
  const { handlers } = useFocusInList();
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
        <Button look="warning" size="small" onClick={() => void deleted(jobs.map(({ id }) => id))}>
          {t('failedImports.deleteAll')}
        </Button>
      )}
    </div>
  );
}

/** Where the focus goes when the list has closed and what opened it is gone. */
const findTab = (): HTMLElement | null => document.querySelector('[role=tab][data-state=active], main h1');

/** The user's failed imports, each with its cause and next steps: the only place where these are. */
export function FailedImportsDialog() {
  const isOpen = useFailedJobs((state) => state.isListOpen);
  const listClosed = useFailedJobs((state) => state.listClosed);
  const failuresShown = useNotifications((state) => state.failuresShown);
  useEffect(() => {
    if (isOpen) void failuresShown();
  }, [isOpen, failuresShown]);
  return (
    <Dialog isOpen={isOpen} onClose={listClosed} size="medium" focusAfter={findTab}>
      <FailedImportList onLeft={listClosed} />
    </Dialog>
  );
}
