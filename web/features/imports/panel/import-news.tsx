import { Popover } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import type { InProcessJob } from '../../../../shared/domain/import-job.ts';
import { sourceKind } from '../../../../shared/format/source-kind.ts';
import { shortAddress } from '../../../../shared/format/short-address.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { useNow } from '../../../state/use-now.ts';
import { SourceIcon } from '../../../ui/indicators/source-icon.tsx';
import { Spinner } from '../../../ui/indicators/spinner.tsx';
import { useNotifications } from '../../notifications/notifications.ts';
import { FailedImports } from '../failed-jobs/failed-imports.tsx';
import panel from './import-panel.module.css';
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

/** Opens the running imports above the list, so that nothing there moves. Absent if there are none. */
function ActivityButton({ jobs }: { readonly jobs: readonly InProcessJob[] }) {
  const { t } = useTranslation();
  const { number } = useLocaleFormat();
  if (jobs.length === 0) return null;
  return (
    <Popover.Root>
      <Popover.Trigger className={panel.activity} aria-label={t('imports.activity')} title={t('imports.activity')}>
        <Spinner />
        {number(jobs.length)}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={panel.activities}
          aria-label={t('imports.activity')}
          align="end"
          sideOffset={8}
          collisionPadding={12}
        >
          <Jobs jobs={jobs} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The running imports with step and elapsed time, and what failed. A slim panel shows their numbers and opens them. */
export function ImportNews({ isSlim }: { readonly isSlim: boolean }) {
  const jobs = useNotifications((state) => state.inProcessJobs);
  return (
    <div className={panel.news}>
      {isSlim ? <ActivityButton jobs={jobs} /> : jobs.length > 0 && <Jobs jobs={jobs} />}
      <FailedImports isShort={isSlim} />
    </div>
  );
}
