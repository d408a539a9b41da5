import { Migration } from '@mikro-orm/migrations';

/** What is counted, as it was when this migration was written: rows of a table by one of its times, as far as they hold a condition. */
interface Counted {
  readonly kind: CountedKind;
  readonly table: string;
  /** A column of type timestamptz. */
  readonly time: string;
  readonly condition: string;
}

type CountedKind = 'user' | 'recipe' | 'failure';

const COUNTED: Readonly<Record<CountedKind, Counted>> = {
  user: { kind: 'user', table: 'account', time: 'created_at', condition: 'true' },
  // One that was written by hand has no source (contract §2).
  recipe: { kind: 'recipe', table: 'recipe', time: 'created_at', condition: 'original_source is not null' },
  failure: {
    kind: 'failure',
    table: 'import_job',
    time: 'ended_at',
    condition: `state = 'failed' and ended_at is not null`,
  },
};

/** SQL of the rows of `activity_tally` that count these rows: by quarter of an hour, and by day of UTC. */
function tallyOf({ kind, time, condition }: Counted, rows: string, sign: '' | '-' = ''): string {
  return `
    select '${kind}', minutes, date_bin(make_interval(mins => minutes), quarter, '2000-01-01Z') as begins, ${sign}sum(count)
    from (
      select date_bin('15 minutes', ${time}, '2000-01-01Z') as quarter, count(*) as count
      from ${rows} where ${condition} group by 1
    ) counted, (values (15), (1440)) span (minutes) group by 2, 3`;
}

const TABLES = [
  `create table activity_tally (
    kind text not null check (kind in ('user', 'recipe', 'failure')),
    minutes smallint not null check (minutes in (15, 1440)),
    begins timestamptz not null,
    change integer not null)`,
  'create index activity_tally_sum on activity_tally (kind, minutes, begins) include (change)',
  // The newest of a period.
  'create index account_registered on account (created_at desc, id desc)',
  'create index recipe_imported on recipe (created_at desc, id desc) where original_source is not null',
  `create index import_job_lost on import_job (ended_at desc, id desc) where state = 'failed'`,
];

const appended = (counts: string): string => `insert into activity_tally (kind, minutes, begins, change) ${counts};`;

/** Statements that enter or remove many rows are counted once. */
function countWhole(counted: Counted): string[] {
  const { kind, table } = counted;
  return [
    `create function tally_${kind}_added() returns trigger language plpgsql as $$
     begin ${appended(tallyOf(counted, 'changed'))} return null; end $$`,
    `create function tally_${kind}_removed() returns trigger language plpgsql as $$
     begin ${appended(tallyOf(counted, 'changed', '-'))} return null; end $$`,
    `create trigger ${table}_added_tally after insert on ${table} referencing new table as changed
     for each statement execute function tally_${kind}_added()`,
    `create trigger ${table}_removed_tally after delete on ${table} referencing old table as changed
     for each statement execute function tally_${kind}_removed()`,
  ];
}

/** What is counted by may change: an import fails or is tried again, a time is put right. */
const CHANGES: Readonly<Record<CountedKind, { readonly columns: string; readonly matters: string }>> = {
  user: { columns: 'created_at', matters: 'old.created_at <> new.created_at' },
  recipe: {
    columns: 'created_at, original_source',
    matters: 'old.created_at <> new.created_at or (old.original_source is null) <> (new.original_source is null)',
  },
  failure: { columns: 'state, ended_at', matters: `old.state = 'failed' or new.state = 'failed'` },
};

function countChanges(counted: Counted): string[] {
  const { kind, table } = counted;
  const { columns, matters } = CHANGES[kind];
  return [
    `create function tally_${kind}_changed() returns trigger language plpgsql as $$
     begin
       ${appended(tallyOf(counted, '(select old.*) was', '-'))}
       ${appended(tallyOf(counted, '(select new.*) became'))}
       return null;
     end $$`,
    `create trigger ${table}_changed_tally after update of ${columns} on ${table}
     for each row when (${matters}) execute function tally_${kind}_changed()`,
  ];
}

/** Rows that a copy of another server brings are counted as well. */
const countCopies = ({ table }: Counted): string[] =>
  ['added', 'removed', 'changed'].map((what) => `alter table ${table} enable always trigger ${table}_${what}_tally`);

/**
 * How many accounts, imported recipes and failed imports there are of each day and each quarter of an hour, so that
 * counting costs the same whatever there is. Every change appends and waits for no other; keep-tally.ts adds up.
 */
export class ActivityTally extends Migration {
  override up(): void {
    for (const statement of TABLES) this.addSql(statement);
    for (const counted of Object.values(COUNTED)) {
      const triggers = [...countWhole(counted), ...countChanges(counted), ...countCopies(counted)];
      for (const statement of triggers) this.addSql(statement);
      this.addSql(appended(tallyOf(counted, counted.table)));
    }
  }
}
