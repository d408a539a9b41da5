import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailedJob } from '../../../../shared/domain/failed-job.ts';
import { sourceKind } from '../../../../shared/format/source-kind.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { SourceIcon } from '../../../ui/indicators/source-icon.tsx';
import { useFailedJobs } from './failed-jobs.store.ts';
import styles from './failed-imports-dialog.module.css';
import { ImportSource } from './import-source.tsx';
import { NextStepButtons } from './next-step-buttons.tsx';

interface Props {
  readonly job: FailedJob;
  /** Milliseconds. */
  readonly now: number;
  readonly onLeft: () => void;
}

/** One failed import: what it was, why it failed, when, and what helps. */
export function FailedImportItem({ job, now, onLeft }: Props) {
  const { t } = useTranslation();
  const { ago } = useLocaleFormat();
  const id = useId();
  const deleteAsked = useFailedJobs((state) => state.deleteAsked);
  const { source, sourceType, title, error, createdAt } = job;
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
