import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { ActivitySummary } from '../../../../shared/domain/activity.ts';
import type { Kind } from '../activity/kinds.ts';

export interface ReportColumn {
  readonly label: string;
  /** A share of the table's width. */
  readonly width: `${number}%`;
}

export interface ReportRow {
  readonly id: string;
  /** The first one names the row. */
  readonly cells: readonly ReactNode[];
}

interface Table {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
}

/** What the report says of each kind; `moment` words a time. */
export function tablesOf(
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
