import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, signUp } from '../../support/accounts/accounts.ts';
import { adminCalls } from '../../support/api/admin-calls.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Client } from '../../support/api/client.ts';
import { seedDatabase } from '../../support/database/seed-data.ts';
import { recordStatements, type Statement, type StatementRecorder } from '../../support/database/record-statements.ts';

/** Large enough that PostgreSQL has something to gain by an index, and small enough for seconds. */
const SEED = { users: 10_000, recipes: 40_000, failedJobs: 4_000, subscribers: 10_000 };
/** Tables that grow with people and what they do: none is read from its first row to its last. */
const GROWING = ['account', 'recipe', 'import_job', 'launch_subscriber'];
const CHEF = newPerson('Chef');

let recorder: StatementRecorder;
let app: ApiApp;
let chef: Client;
let database: pg.Client;
let databaseUrl: string;
beforeAll(async () => {
  recorder = recordStatements();
  app = await startApiApp({ env: { ADMIN_EMAILS: CHEF.email } });
  databaseUrl = app.services.config.databaseUrl ?? '';
  chef = await signUp(app, CHEF);
  await seedDatabase(databaseUrl, SEED);
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
});
afterAll(async () => {
  recorder.stop();
  await database.end();
  await app.close();
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

const scannedIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(scannedIn),
];

/** The growing tables that a statement would read whole. */
async function readWhole({ text, values }: Statement): Promise<string[]> {
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) return [];
  const { rows } = await database.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, [
    ...values,
  ]);
  return rows
    .flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => scannedIn(plan)))
    .filter((table) => GROWING.includes(table));
}

describe('with ten thousand users', () => {
  it('a statement without an index is found out', async () => {
    const statement = { text: `select count(*) from recipe where title = $1`, values: ['Soup'] };
    expect(await readWhole(statement)).toEqual(['recipe']);
  });

  it('no call of administrators reads a growing table whole', async () => {
    const calls = await adminCalls(databaseUrl);
    expect(calls.length).toBeGreaterThan(10);
    const found: Record<string, unknown> = {};
    for (const { path } of calls) {
      let status = 0;
      const statements = await recorder.during(async () => ({ status } = await chef.get(path)));
      expect([path, status]).toEqual([path, 200]);
      expect(statements.length).toBeGreaterThan(0);
      for (const statement of statements) {
        const whole = await readWhole(statement);
        if (whole.length > 0) found[`${path}: ${statement.text}`] = whole;
      }
    }
    expect(found).toEqual({});
  });

  it('what refers to people, recipes and imports is found by an index when they are deleted', async () => {
    const { rows } = await database.query<{ reference: string }>(
      `select conrelid::regclass || ' (' || attname || ')' as reference
       from pg_constraint c join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
       where contype = 'f' and not exists (select 1 from pg_index i where i.indrelid = conrelid and i.indkey[0] = conkey[1])`,
    );
    expect(rows).toEqual([]);
  });
});
