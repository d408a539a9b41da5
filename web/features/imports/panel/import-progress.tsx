import { useTranslation } from 'react-i18next';
import type { InProcessJob } from '../../../../shared/domain/import-job.ts';
import { sourceKind } from '../../../../shared/format/source-kind.ts';
import { shortAddress } from '../../../../shared/format/short-address.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { useNow } from '../../../state/use-now.ts';
import { SourceIcon } from '../../../ui/indicators/source-icon.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { useNotifications } from '../../notifications/notifications.ts';
import styles from '../sending/import-form.module.css';

const SECOND = 1_000;

/** The name of a running import: the address of a link, the name of a file, or the title of one of several recipes. */
function Source({ job: { source, sourceType, title } }: { readonly job: InProcessJob }) {
  const name = sourceType === 'file' || sourceType === 'text' ? source : shortAddress(source);
  return (
    <>
      <SourceIcon kind={sourceKind({ type: sourceType, name: source })} size={18} aria-hidden />
      <bdi className={styles.source} title={source}>
        {title ?? name}
      </bdi>
    </>
  );
}

const stepText = ({ step, waitsFor }: InProcessJob) =>
  waitsFor === undefined ? (`imports.steps.${step}` as const) : (`imports.waitsFor.${waitsFor}` as const);

function Jobs({ jobs }: { readonly jobs: readonly InProcessJob[] }) {
  const { t } = useTranslation();
  const { seconds } = useLocaleFormat();
  const now = useNow(SECOND);
  const heardAt = useNotifications((state) => state.heardAt);
  return (
    <ul className={styles.jobs} aria-label={t('imports.inProcess')}>
      {jobs.map((job) => (
        <li key={job.id} className={styles.job}>
          <Spinner />
          <Source job={job} />
          <span className={styles.step}>
            {job.recipes ? t('imports.archive.progress', job.recipes) : t(stepText(job))}
          </span>
          <span className={styles.elapsed}>
            {seconds(Math.floor((job.elapsed + Math.max(0, now - heardAt)) / SECOND))}
          </span>
          {job.step === 'loadingModel' && <p className={styles.patience}>{t('imports.loadingHint')}</p>}
        </li>
      ))}
    </ul>
  );
}

/** The running imports with step and elapsed time. */
export function ImportProgress() {
  const jobs = useNotifications((state) => state.inProcessJobs);
  return jobs.length > 0 ? <Jobs jobs={jobs} /> : null;
}
