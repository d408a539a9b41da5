import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivitySummary } from '../../../../shared/domain/activity.ts';
import { CardamomMark } from '../../../brand/cardamom-mark.tsx';
import { useDateFormat } from '../../../i18n/use-date-format.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { readersZone } from '../../../platform/readers-zone.ts';
import { isQuiet, type Kind, KINDS } from '../activity/kinds.ts';
import styles from './report-sheet.module.css';
import { ReportTable } from './report-table.tsx';
import { tablesOf } from './report-tables.tsx';

/** Of what period it is, and when it was made. */
function Heading({ summary }: { readonly summary: ActivitySummary }) {
  const { t } = useTranslation();
  const { days, moment } = useDateFormat();
  const [now] = useState(() => new Date().toISOString());
  const { from, to } = summary.dateRange;
  return (
    <header className={styles.heading}>
      <div>
        <h1>{t('admin.activity.report')}</h1>
        <p className={styles.period}>{days(from, to)}</p>
        <p className={styles.made}>
          <span>{t('admin.activity.madeAt', { time: moment(now) })}</span>
          <span>{t('admin.activity.timesIn', { zone: readersZone().replaceAll('_', ' ') })}</span>
        </p>
      </div>
      <CardamomMark size={44} />
    </header>
  );
}

function Section({ kind, summary }: { readonly kind: Kind; readonly summary: ActivitySummary }) {
  const { t } = useTranslation();
  const { number } = useLocaleFormat();
  const { moment } = useDateFormat();
  const { columns, rows } = tablesOf(summary, t, moment)[kind];
  const { count, hasMore } = summary[kind];
  if (rows.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t(`admin.activity.${kind}`)}</h2>
      {hasMore && (
        <p className={styles.note}>
          {t('admin.activity.newestOf', { shown: number(rows.length), total: number(count) })}
        </p>
      )}
      <ReportTable label={t(`admin.activity.${kind}`)} columns={columns} rows={rows} />
    </section>
  );
}

/** The report itself, as it stands on paper. */
export function ReportSheet({ summary }: { readonly summary: ActivitySummary }) {
  const { t } = useTranslation();
  const { number } = useLocaleFormat();
  return (
    <>
      <Heading summary={summary} />
      <section className={styles.section}>
        <h2>{t('admin.activity.summary')}</h2>
        <dl className={styles.counts}>
          {KINDS.map((kind) => (
            <div key={kind}>
              <dt>{t(`admin.activity.${kind}`)}</dt>
              <dd>{number(summary[kind].count)}</dd>
            </div>
          ))}
        </dl>
        {isQuiet(summary) && <p className={styles.note}>{t('admin.activity.emptyHint')}</p>}
      </section>
      {KINDS.map((kind) => (
        <Section key={kind} kind={kind} summary={summary} />
      ))}
    </>
  );
}
