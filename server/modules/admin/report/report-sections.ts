import type { ActivityFailure, ImportedRecipe, RegisteredUser } from '../../../../shared/domain/activity.ts';
import type { ReportCell, ReportColumn } from './report-content.ts';

/** Words a key of the translations, and a moment. */
export interface ReportWords {
  text(key: string, values?: Readonly<Record<string, string | number>>): string;
  moment(time: string): string;
}

interface Table {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly ReportCell[])[];
}

export function userTable(users: readonly RegisteredUser[], { text, moment }: ReportWords): Table {
  return {
    columns: [
      { label: text('admin.activity.name'), share: 0.32 },
      { label: text('admin.activity.email'), share: 0.43 },
      { label: text('admin.activity.registered'), share: 0.25 },
    ],
    rows: users.map(({ name, email, createdAt }) => [{ text: name }, { text: email }, { text: moment(createdAt) }]),
  };
}

export function recipeTable(recipes: readonly ImportedRecipe[], { text, moment }: ReportWords): Table {
  return {
    columns: [
      { label: text('admin.activity.recipe'), share: 0.38 },
      { label: text('admin.activity.importedBy'), share: 0.37 },
      { label: text('admin.activity.imported'), share: 0.25 },
    ],
    rows: recipes.map(({ title, userName, userEmail, importedAt }) => [
      { text: title },
      { text: userName, below: userEmail },
      { text: moment(importedAt) },
    ]),
  };
}

export function failureTable(jobs: readonly ActivityFailure[], { text, moment }: ReportWords): Table {
  return {
    columns: [
      { label: text('admin.activity.source'), share: 0.3 },
      { label: text('admin.activity.kind'), share: 0.13 },
      { label: text('admin.activity.error'), share: 0.35 },
      { label: text('admin.activity.failed'), share: 0.22 },
    ],
    rows: jobs.map(({ source, sourceType, error, createdAt }) => [
      { text: source },
      { text: sourceType.toUpperCase() },
      { text: error },
      { text: moment(createdAt) },
    ]),
  };
}
