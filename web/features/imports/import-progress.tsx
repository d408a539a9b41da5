import { useTranslation } from 'react-i18next';
import type { InProcessJob } from '../../../shared/domain/import-job.ts';
import { sourceLabel } from '../../../shared/format/source-label.ts';
import { useLocaleFormat } from '../../i18n/use-locale-format.ts';
import { useNow } from '../../state/use-now.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useNotifications } from '../notifications/notifications.store.ts';
import styles from './import-panel.module.css';

const SECOND = 1_000;

function Jobs({ jobs }: { readonly jobs: readonly InProcessJob[] }) {
  const { t } = useTranslation();
  const { seconds } = useLocaleFormat();
  const now = useNow(SECOND);
  return (
    <ul className={styles.jobs} aria-label={t('imports.inProcess')}>
      {jobs.map(({ id, source, step, createdAt }) => (
        <li key={id} className={styles.job}>
          <Spinner />
          <bdi className={styles.source} title={source}>
            {sourceLabel(source)}
          </bdi>
          <span className={styles.step}>{t(`imports.steps.${step}`)}</span>
          <span className={styles.elapsed}>
            {seconds(Math.max(0, Math.floor((now - Date.parse(createdAt)) / SECOND)))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What is being imported right now, at which step, for how long. */
export function ImportProgress() {
  const jobs = useNotifications((state) => state.inProcessJobs);
  return jobs.length > 0 ? <Jobs jobs={jobs} /> : null;
}
