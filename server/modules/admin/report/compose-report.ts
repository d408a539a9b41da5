import { utcMidnight } from '../../../../shared/days/calendar.ts';
import type { ActivitySummary } from '../../../../shared/domain/activity.ts';
import type { LanguageCode } from '../../../../shared/languages.ts';
import type { Translator } from '../../../i18n/translator.ts';
import type { ReportContent, ReportSection } from './report-content.ts';
import { failureTable, recipeTable, type ReportWords, userTable } from './report-sections.ts';

export interface ReportReader {
  readonly language: LanguageCode;
  /** The zone that times are told in, by its IANA name. */
  readonly zone: string;
  /** Milliseconds. */
  readonly now: number;
}

function sectionsOf(summary: ActivitySummary, words: ReportWords, number: (count: number) => string): ReportSection[] {
  const { usersRegistered, recipesImported, failedJobs } = summary;
  const tables = [
    { kind: 'usersRegistered', ...usersRegistered, ...userTable(usersRegistered.users, words) },
    { kind: 'recipesImported', ...recipesImported, ...recipeTable(recipesImported.recipes, words) },
    { kind: 'failedJobs', ...failedJobs, ...failureTable(failedJobs.jobs, words) },
  ];
  return tables
    .filter(({ rows }) => rows.length > 0)
    .map(({ kind, hasMore, count, columns, rows }) => ({
      title: words.text(`admin.activity.${kind}`),
      note: hasMore
        ? words.text('admin.activity.newestOf', { shown: number(rows.length), total: number(count) })
        : null,
      columns,
      rows,
    }));
}

/** Words the report of a summary as its reader reads: language, numbers, dates. */
export function composeReport(
  summary: ActivitySummary,
  translator: Translator,
  { language, zone, now }: ReportReader,
): ReportContent {
  const moments = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const { format: number } = new Intl.NumberFormat(language);
  const words: ReportWords = {
    text: (key, values) => translator.translate(language, key, values),
    moment: (time) => moments.format(new Date(time)),
  };
  const { from, to } = summary.dateRange;
  const counts = (['usersRegistered', 'recipesImported', 'failedJobs'] as const).map((kind) => ({
    label: words.text(`admin.activity.${kind}`),
    number: number(summary[kind].count),
  }));
  return {
    language,
    title: words.text('admin.activity.report'),
    days: days.formatRange(utcMidnight(from), utcMidnight(to)),
    made: [
      words.text('admin.activity.madeAt', { time: moments.format(now) }),
      words.text('admin.activity.timesIn', { zone: zone.replaceAll('_', ' ') }),
    ],
    summary: words.text('admin.activity.summary'),
    counts,
    quiet: isQuiet(summary) ? words.text('admin.activity.emptyHint') : null,
    sections: sectionsOf(summary, words, number),
  };
}

const isQuiet = ({ usersRegistered, recipesImported, failedJobs }: ActivitySummary): boolean =>
  usersRegistered.count + recipesImported.count + failedJobs.count === 0;
