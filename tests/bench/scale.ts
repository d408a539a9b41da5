import { totalmem } from 'node:os';
import process from 'node:process';
import pg from 'pg';
import { createLedger } from '../faults/oracle.ts';
import { newPerson, signUp } from '../support/accounts/accounts.ts';
import { signInMany } from '../support/accounts/signed-in-clients.ts';
import { textFile } from '../support/files/recipe-files.ts';
import { startApp } from '../support/processes/app-process.ts';
import { seedRecipes } from './list/seed-recipes.ts';
import { median, ms, timed } from './list/timings.ts';
import { quantile } from './other-calls.ts';

/**
 * `npm run scale -- [RECIPES]`: fills a database with generated recipes of 100 for each account, measures what a recipe, an
 * import and an account cost, and tries the same statements on a table that is partitioned by account.
 */
const RECIPES = Number(process.argv[2] ?? 100_000);
const EACH = 100;
const IMPORTS = 90;
const CALLS = 200;
const PARTITIONS = 32;
/** The trigram index of the search, which is filled row by row more slowly than all others together. */
const SEARCH_INDEX = 'recipe_search';
const ACCOUNTS = Math.ceil(RECIPES / EACH);

const app = await startApp({ LOG_LEVEL: 'error', WORKERS: '1' });
const client = new pg.Client({ connectionString: app.databaseUrl });
await client.connect();

async function number(statement: string, values: unknown[] = []): Promise<number> {
  const { rows } = await client.query<Record<string, string>>(statement, values);
  return Number(Object.values(rows[0] ?? {})[0]);
}

const tableBytes = (table: string): Promise<number> => number('select pg_table_size($1::text::regclass)', [table]);
const indexBytes = (table: string): Promise<number> => number('select pg_indexes_size($1::text::regclass)', [table]);

/** Other accounts with copies of the recipes of the first one, in steps that fit into memory. */
async function fill(first: string): Promise<void> {
  await client.query('alter table recipe disable trigger user');
  await client.query(
    `insert into account (id, name, email, email_key, email_verified_at)
     select uuidv7(), 'Ann', 'a' || n || '@kitchen.example', 'a' || n || '@kitchen.example', now() from generate_series(2, $1::int) n`,
    [ACCOUNTS],
  );
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = 'recipe'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attname not in ('id', 'account_id', 'import_job_id', 'images')`,
  );
  const columns = rows[0]?.columns ?? '';
  const step = 1_000;
  for (let done = 0; done < ACCOUNTS; done += step) {
    await client.query(
      `insert into recipe (id, account_id, images, ${columns})
       select uuidv7(), a.id, '{}', ${columns.replaceAll(/\w+/g, 'r.$&')}
       from (select id from account where id <> $1 order by id offset $2 limit $3) a, recipe r where r.account_id = $1`,
      [first, done, step],
    );
    process.stderr.write(`${Math.min(done + step, ACCOUNTS)} of ${ACCOUNTS} accounts\n`);
  }
  await client.query('alter table recipe enable trigger user');
}

/** Fills the table without its search index and builds that index at the end; returns the milliseconds of both. */
async function fillAndIndex(first: string): Promise<[filled: number, indexed: number]> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_indexdef('${SEARCH_INDEX}'::regclass) as definition`,
  );
  await client.query(`drop index ${SEARCH_INDEX}`);
  const filled = await timed(() => fill(first));
  await client.query(`set maintenance_work_mem = '1GB'`);
  return [filled, await timed(() => client.query(rows[0]?.definition ?? ''))];
}

/** The statements of the list and of a search, as far as they read rows. */
const LIST = (table: string): string =>
  `select id, title, left(description, 200), tags, images[1], created_at from ${table} where account_id = $1 order by created_at desc, id desc`;
const SEARCH = (table: string): string =>
  `select id from ${table} where account_id = $1 and search_text like '%lemon%' and search_text like '%carrot%'`;

/** Median and 95 % of a statement for accounts at random places. */
async function timeStatement(statement: string, accounts: readonly string[]): Promise<string> {
  const times: number[] = [];
  for (const account of accounts) times.push(await timed(() => client.query(statement, [account])));
  return `${ms(median(times))}, 95 % ${ms(quantile(times, 0.95))}`;
}

async function tryPartitions(accounts: readonly string[]): Promise<void> {
  await client.query(
    `create table recipe_parts (like recipe including defaults including generated) partition by hash (account_id)`,
  );
  for (let part = 0; part < PARTITIONS; part += 1) {
    await client.query(
      `create table recipe_parts_${part} partition of recipe_parts for values with (modulus ${PARTITIONS}, remainder ${part})`,
    );
  }
  const copied = await timed(() =>
    client.query('insert into recipe_parts overriding system value select * from recipe'),
  );
  const indexed = await timed(() =>
    client.query('create index on recipe_parts (account_id, created_at desc, id desc)'),
  );
  await client.query('analyze recipe_parts');
  const whole = await timed(() => client.query('vacuum (analyze) recipe'));
  const part = await timed(() => client.query('vacuum (analyze) recipe_parts_0'));
  console.log(`\n${PARTITIONS} partitions by account: copied in ${ms(copied)}, indexed in ${ms(indexed)}`);
  console.log(
    `  list    one table ${await timeStatement(LIST('recipe'), accounts)}; partitions ${await timeStatement(LIST('recipe_parts'), accounts)}`,
  );
  console.log(
    `  search  one table ${await timeStatement(SEARCH('recipe'), accounts)}; partitions ${await timeStatement(SEARCH('recipe_parts'), accounts)}`,
  );
  console.log(`  vacuum  one table ${ms(whole)}; one partition ${ms(part)}`);
}

const person = await signUp(app, newPerson('Scale'));
const { id: first } = (await person.get('/auth/me')).body;
await seedRecipes(app, first, EACH);
const [filled, indexed] = await fillAndIndex(first);
await client.query('vacuum analyze');
const count = await number('select count(*) from recipe');
console.log(
  `${count} recipes of ${ACCOUNTS} accounts, filled in ${ms(filled)}, search index built in ${ms(indexed)}, memory ${(totalmem() / 2 ** 30).toFixed(0)} GB`,
);
for (const [table, rows] of [
  ['recipe', count],
  ['account', ACCOUNTS],
] as const) {
  const [data, indexes] = [await tableBytes(table), await indexBytes(table)];
  console.log(
    `${table.padEnd(12)} ${(data / rows).toFixed(0)} bytes a row, ${(indexes / rows).toFixed(0)} bytes of indexes`,
  );
}
const [indexesLargest] = (
  await client.query<{ name: string; bytes: string }>(
    `select indexrelid::regclass::text as name, pg_relation_size(indexrelid) as bytes from pg_index where indrelid = 'recipe'::regclass order by 2 desc limit 1`,
  )
).rows;
console.log(
  `largest index of recipe: ${indexesLargest?.name}, ${(Number(indexesLargest?.bytes) / count).toFixed(0)} bytes a recipe`,
);

const { rows: places } = await client.query<{ id: string }>(
  'select id from account where recipe_revision is not null order by random() limit $1',
  [CALLS],
);
const accounts = places.map(({ id }) => id);

// Calls over HTTP, each of an account whose list was not read before.
const lists: number[] = [];
const searches: number[] = [];
for (const each of await signInMany(app, 1)) {
  await client.query('update recipe set account_id = $1 where account_id = $2', [each.accountId, accounts[0]]);
  for (let call = 0; call < CALLS; call += 1) {
    await client.query('update account set recipe_revision = recipe_revision + 1 where id = $1', [each.accountId]);
    lists.push(await timed(() => each.client.get('/api/recipes')));
    searches.push(await timed(() => each.client.get('/api/recipes?q=lemon%20carrot')));
  }
  const ledger = createLedger(each.client, 600_000);
  const before = await Promise.all(
    ['import_job', 'notification'].map(async (table) => (await tableBytes(table)) + (await indexBytes(table))),
  );
  const text = textFile();
  const took = await timed(async () => {
    await Promise.all(
      Array.from({ length: IMPORTS }, (_, place) =>
        ledger.submit((headers) =>
          each.client.post('/upload/text', { text: `Scale ${place}\n\n${text}` }, { headers }),
        ),
      ),
    );
    await ledger.settle(600_000);
  });
  const after = await Promise.all(
    ['import_job', 'notification'].map(async (table) => (await tableBytes(table)) + (await indexBytes(table))),
  );
  console.log(`list of ${EACH} over HTTP: ${ms(median(lists))}, 95 % ${ms(quantile(lists, 0.95))}`);
  console.log(`search over HTTP: ${ms(median(searches))}, 95 % ${ms(quantile(searches, 0.95))}`);
  console.log(
    `${IMPORTS} imports of text by one worker: ${ms(took / IMPORTS)} each; import_job ${(((after[0] ?? 0) - (before[0] ?? 0)) / IMPORTS).toFixed(0)} bytes, notification ${(((after[1] ?? 0) - (before[1] ?? 0)) / IMPORTS).toFixed(0)} bytes each`,
  );
}
await tryPartitions(accounts.slice(1));
await client.end();
await app.stop();
process.exit(0);
