import { useTranslation } from 'react-i18next';
import type { FailedJobDebug } from '../../../../shared/domain/failed-job-debug.ts';
import type { FailedJobOfSomebody } from '../../../../shared/domain/failed-job.ts';
import { DataDialog, rawDataStyles as styles, ReadBy, StepList } from '../../recipes/recipes-raw-data.ts';

interface Props {
  readonly job: FailedJobOfSomebody;
  readonly data: FailedJobDebug;
  readonly onClose: () => void;
}

/** The raw data of a failed import: its cause, its steps and the calls to models. */
export function FailedDataDialog({ job, data, onClose }: Props) {
  const { t } = useTranslation();
  const { reading, modelAnswer } = data;
  const models = reading?.models ?? [];
  return (
    <DataDialog heading={t('admin.failedJobs.data')} title={job.source} {...{ modelAnswer, data, onClose }}>
      <section className={styles.section}>
        <h3>{t('admin.failedJobs.error')}</h3>
        <p dir="auto" className={styles.cause}>
          {job.error}
        </p>
        {reading && <StepList steps={reading.steps} />}
        {models.length === 0 && <p>{t('admin.failedJobs.noModel')}</p>}
      </section>
      {models.map((model, place) => (
        <ReadBy key={place} reading={model} />
      ))}
    </DataDialog>
  );
}
