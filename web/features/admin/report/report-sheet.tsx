import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivitySummary } from '../../../../shared/domain/activity.ts';
import { type Kind, isQuiet, KINDS } from '../activity/kinds.ts';
import { CardamomMark } from '../../../brand/cardamom-mark.tsx';
import { useDateFormat } from '../../../i18n/use-date-format.ts';
import { useLocaleFormat } from '../../../i18n/use-locale-format.ts';
import { readersZone } from '../../../platform/readers-zone.ts';
import styles from './report-sheet.module.css';

interface ReportColumn {
  readonly label: string;
  /** A share of the table's width. */
  readonly width: `${number}%`;
}

interface ReportRow {
  readonly id: string;
  /** The cells; the first one is the heading of the row. */
  readonly cells: readonly ReactNode[];
}

interface Table {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
}

/** The tables of the report; `moment` formats a time. */
function tablesOf(
  { usersRegistered, recipesImported, failedJobs }: ActivitySummary,
  t: TFunction,
  moment: (time: string) => string,
): Readonly<Record<Kind, Table>> {
  return {
    usersRegistered: {
      columns: [
        { label: t('admin.activity.name'), width: '32%' },
        { label: t('admin.activity.email'), width: '43%' },
        { label: t('admin.activity.registered'), width: '25%' },
      ],
      rows: usersRegistered.users.map(({ id, name, email, createdAt }) => ({
        id,
        cells: [<bdi key="name">{name}</bdi>, <bdi key="email">{email}</bdi>, moment(createdAt)],
      })),
    },
    recipesImported: {
      columns: [
        { label: t('admin.activity.recipe'), width: '38%' },
        { label: t('admin.activity.importedBy'), width: '37%' },
        { label: t('admin.activity.imported'), width: '25%' },
      ],
      rows: recipesImported.recipes.map(({ id, title, userName, userEmail, importedAt }) => ({
        id,
        cells: [
          <bdi key="title">{title}</bdi>,
          <div key="user">
            <div>
              <bdi>{userName}</bdi>
            </div>
            <small>
              <bdi>{userEmail}</bdi>
            </small>
          </div>,
          moment(importedAt),
        ],
      })),
    },
    failedJobs: {
      columns: [
        { label: t('admin.activity.source'), width: '31%' },
        { label: t('admin.activity.kind'), width: '15%' },
        { label: t('admin.activity.error'), width: '32%' },
        { label: t('admin.activity.failed'), width: '22%' },
      ],
      rows: failedJobs.jobs.map(({ id, source, sourceType, error, createdAt }) => ({
        id,
        cells: [<bdi key="source">{source}</bdi>, sourceType.toUpperCase(), error, moment(createdAt)],
      })),
    },
  };
}

interface Props {
  readonly label: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
}

/** A table for printing. Its headings repeat on every page, and rows are not split across pages. */
function ReportTable({ label, columns, rows }: Props) {
  return (
    <table className={styles.table} aria-label={label}>
      <colgroup>
        {columns.map(({ label: of, width }) => (
          <col key={of} width={width} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ label: of }) => (
            <th key={of} scope="col">
              {of}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [name, ...cells] }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              <td key={place}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The heading with the period and the time of creation. */
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

/** The printed report. */
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
