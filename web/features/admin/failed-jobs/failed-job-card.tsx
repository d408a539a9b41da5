import { ListFilter, RotateCw, Trash2 } from 'lucide-react';
import { useId, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailedJobOfSomebody } from '../../../../shared/domain/failed-job.ts';
import { sourceKind } from '../../../../shared/format/source-kind.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { SourceIcon } from '../../../ui/indicators/source-icon.tsx';
import { ImportSource } from '../../imports/imports.ts';
import { getFailedJobDebug } from '../../../../shared/api/admin-failed-jobs.ts';
import type { FailedJobDebug } from '../../../../shared/domain/failed-job-debug.ts';
import { useApi } from '../../../api/api-context.ts';
import { LoadDataButton } from '../../recipes/recipes.ts';
import { ownerOf } from './all-failed-jobs.store.ts';
import styles from './failed-job-card.module.css';
import { useJobActions } from './failed-jobs-context.ts';

const FailedDataDialog = lazy(async () => ({ default: (await import('./failed-data-dialog.tsx')).FailedDataDialog }));

/** Opens the stored raw data of a failed import. */
export function ShowFailedData({
  job,
  describedBy,
}: {
  readonly job: FailedJobOfSomebody;
  readonly describedBy: string;
}) {
  const api = useApi();
  const [data, setData] = useState<FailedJobDebug | null>(null);
  const load = async (): Promise<void> =>
    setData((await api.call(getFailedJobDebug, { params: { id: job.id } })).rawData);
  return (
    <>
      <LoadDataButton load={load} failed="admin.failedJobs.loadDataFailed" describedBy={describedBy} />
      {data && (
        <Suspense>
          <FailedDataDialog job={job} data={data} onClose={() => setData(null)} />
        </Suspense>
      )}
    </>
  );
}

function Owner({ job }: { readonly job: FailedJobOfSomebody }) {
  const { t } = useTranslation();
  const { userId, userName, userEmail } = job;
  const isChosen = useJobActions((state) => state.user?.id === userId);
  const userChosen = useJobActions((state) => state.userChosen);
  return (
    <>
      <dt>{t('admin.failedJobs.user')}</dt>
      <dd className={styles.owner}>
        <span>
          <bdi>{userName}</bdi> <bdi className={styles.email}>{userEmail}</bdi>
        </span>
        {!isChosen && (
          <IconButton
            label={t('admin.failedJobs.onlyUser', { name: userName })}
            icon={<ListFilter size={18} aria-hidden />}
            onClick={() => void userChosen(ownerOf(job))}
          />
        )}
      </dd>
      <dt>{t('admin.failedJobs.userId')}</dt>
      <dd className={styles.id}>
        <bdi>{userId}</bdi>
      </dd>
    </>
  );
}

function Actions({ job, describedBy }: { readonly job: FailedJobOfSomebody; readonly describedBy: string }) {
  const { t } = useTranslation();
  const isBusy = useJobActions((state) => state.busy.has(job.id));
  const retried = useJobActions((state) => state.retried);
  const asked = useJobActions((state) => state.asked);
  return (
    <div className={styles.actions}>
      {!job.uploadRemoved && (
        <Button
          look="outline"
          size="small"
          icon={<RotateCw size={16} aria-hidden />}
          busy={isBusy}
          aria-describedby={describedBy}
          onClick={() => void retried(job)}
        >
          {t('admin.failedJobs.retry')}
        </Button>
      )}
      <ShowFailedData job={job} describedBy={describedBy} />
      <Button
        look="warning"
        size="small"
        icon={<Trash2 size={16} aria-hidden />}
        disabled={isBusy}
        aria-describedby={describedBy}
        onClick={() => asked({ kind: 'delete', job })}
      >
        {t('recipes.delete')}
      </Button>
    </div>
  );
}

/** One failed import of a user. `now` in milliseconds. */
export function FailedJobCard({ job, now }: { readonly job: FailedJobOfSomebody; readonly now: number }) {
  const { t } = useTranslation();
  const { ago } = useLocaleFormat();
  const id = useId();
  const { source, sourceType, error, createdAt, uploadRemoved } = job;
  return (
    <li className={styles.card}>
      <p className={styles.head}>
        <span className={styles.type}>
          <SourceIcon kind={sourceKind({ type: sourceType, name: source })} size={16} aria-hidden />
          {sourceType.toUpperCase()}
        </span>
        <time dateTime={createdAt}>{ago(createdAt, now, 'list')}</time>
      </p>
      <dl className={styles.facts}>
        <dt>{t('admin.failedJobs.source')}</dt>
        <dd id={id} className={styles.source}>
          <ImportSource job={job} />
        </dd>
        <dt>{t('admin.failedJobs.error')}</dt>
        <dd className={styles.cause} dir="auto">
          {error}
          {uploadRemoved && <p className={styles.note}>{t('imports.uploadRemoved')}</p>}
        </dd>
        <Owner job={job} />
      </dl>
      <Actions job={job} describedBy={id} />
    </li>
  );
}
