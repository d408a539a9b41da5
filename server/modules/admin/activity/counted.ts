/** A kind of rows that the activity summary counts: the table, the column with the time, and a condition. */
export interface Counted {
  readonly kind: CountedKind;
  readonly table: string;
  /** A column of type timestamptz. */
  readonly time: string;
  readonly condition: string;
}

export type CountedKind = 'user' | 'recipe' | 'failure';

export const COUNTED: Readonly<Record<CountedKind, Counted>> = {
  user: { kind: 'user', table: 'account', time: 'created_at', condition: 'true' },
  // A recipe that was written by hand has no source (contract §2).
  recipe: { kind: 'recipe', table: 'recipe', time: 'created_at', condition: 'original_source is not null' },
  failure: {
    kind: 'failure',
    table: 'import_job',
    time: 'ended_at',
    condition: `state = 'failed' and ended_at is not null`,
  },
};

/** SQL that counts these rows for `activity_tally`, per quarter of an hour and per UTC day. */
export function tallyOf({ kind, time, condition }: Counted, rows: string, sign: '' | '-' = ''): string {
  return `
    select '${kind}', minutes, date_bin(make_interval(mins => minutes), quarter, '2000-01-01Z') as begins, ${sign}sum(count)
    from (
      select date_bin('15 minutes', ${time}, '2000-01-01Z') as quarter, count(*) as count
      from ${rows} where ${condition} group by 1
    ) counted, (values (15), (1440)) span (minutes) group by 2, 3`;
}
