import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createLedger } from '../faults/oracle.ts';
import { newPerson, signUp } from '../support/accounts/accounts.ts';
import { type SignedIn, signInMany } from '../support/accounts/signed-in-clients.ts';
import { textFile } from '../support/files/recipe-files.ts';
import { startApp } from '../support/processes/app-process.ts';
import { seedRecipes } from './list/seed-recipes.ts';
import { median, ms, timed } from './list/timings.ts';
import { quantile } from './other-calls.ts';
import { bareRecipeTable, partitionRecipes } from './scale/recipe-table.ts';
import { startReplica } from './scale/replica.ts';

/**
 * `npm run scale -- [RECIPES] [partitions] [replica] [part-index]`: fills a database with generated recipes of 100 for each
 * account, measures what a recipe, an import and an account cost, and with `partitions` the same on a table that is
 * divided by account; `replica` adds a streaming replica. The index of the search takes hours for millions of recipes:
 * `part-index` builds it for one partition, or not at all for an undivided table.
 */
const words = process.argv.slice(2);
const RECIPES = Number(words.find((word) => /^\d+$/.test(word)) ?? 100_000);
const isDivided = words.includes('partitions');
const EACH = 100;
const IMPORTS = 90;
const CALLS = 200;
const PARTITIONS = 32;
const ACCOUNTS = Math.ceil(RECIPES / EACH);
/** Connections that read lists at the same time. */
const READERS = 4;
/** Bytes of a recipe with its indexes, with some space for building them. */
const BYTES_EACH = 4_500;

const app = await startApp({ LOG_LEVEL: 'error', WORKERS: '1' });
const client = new pg.Client({ connectionString: app.databaseUrl });
await client.connect();

async function number(statement: string, values: unknown[] = []): Promise<number> {
  const { rows } = await client.query<Record<string, string>>(statement, values);
  return Number(Object.values(rows[0] ?? {})[0]);
}

const partsOf = `select $1::text::regclass as relid union select relid from pg_partition_tree($1::text::regclass)`;
const tableBytes = (table: string): Promise<number> =>
  number(`select sum(pg_table_size(relid)) from (${partsOf}) part`, [table]);
const indexBytes = (table: string): Promise<number> =>
  number(`select sum(pg_indexes_size(relid)) from (${partsOf}) part`, [table]);
const allBytes = async (table: string): Promise<number> => (await tableBytes(table)) + (await indexBytes(table));

/** Other accounts with copies of the recipes of the first one, in steps that fit into memory. */
async function fill(first: string): Promise<void> {
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
  let after = '00000000-0000-0000-0000-000000000000';
  for (let done = 0; done < ACCOUNTS; done += step) {
    const next = await client.query<{ last: string | null }>(
      `with other as materialized (select id from account where id > $2 and id <> $1 order by id limit $3),
       filled as (insert into recipe (id, account_id, images, ${columns})
         select uuidv7(), a.id, '{}', ${columns.replaceAll(/\w+/g, 'r.$&')} from other a, recipe r where r.account_id = $1)
       select max(id::text) as last from other`,
      [first, after, step],
    );
    after = next.rows[0]?.last ?? after;
    if (done % 10_000 === 0) process.stderr.write(`${done} of ${ACCOUNTS} accounts\n`);
  }
}

/** Fills the bare table, then builds its indexes; prints how long each part took. */
async function fillAndIndex(first: string): Promise<void> {
  await client.query('alter system set fsync = off');
  await client.query(`alter system set max_wal_size = '2GB'`);
  await client.query('select pg_reload_conf()');
  await client.query(`set maintenance_work_mem = '1GB'`);
  const { searchIndex, otherIndexes, triggers } = await bareRecipeTable(client);
  if (isDivided) await partitionRecipes(client, PARTITIONS);
  await client.query('set session_replication_role = replica');
  const filled = await timed(() => fill(first));
  await client.query('reset session_replication_role');
  console.log(`filled in ${ms(filled)}`);
  for (const definition of otherIndexes) {
    const took = await timed(() => client.query(definition));
    console.log(`  ${/INDEX (\w+)/.exec(definition)?.[1]} built in ${ms(took)}`);
  }
  const isPart = words.includes('part-index');
  const search = isPart ? searchIndex.replace(/ON \S+/, 'ON recipe_0') : searchIndex;
  if (isDivided || !isPart) {
    const took = await timed(() => client.query(search));
    console.log(`  ${isPart ? 'recipe_search of one partition' : 'recipe_search'} built in ${ms(took)}`);
  }
  for (const definition of triggers) await client.query(definition);
  await client.query('alter system reset fsync');
  await client.query('select pg_reload_conf()');
  await client.query('analyze recipe');
  await client.query('vacuum analyze account');
  await client.query('checkpoint');
}

/** The statements of the list and of a search, as far as they read rows. */
const LIST = `select id, title, left(description, 200), tags, images[1], created_at from recipe where account_id = $1 order by created_at desc, id desc`;
const SEARCH = `select id from recipe where account_id = $1 and search_text like '%lemon%' and search_text like '%carrot%'`;

const figures = (times: readonly number[]): string => `${ms(median(times))}, 95 % ${ms(quantile(times, 0.95))}`;

/** Median and 95 % of a statement for accounts at random places. */
async function timeStatement(statement: string, accounts: readonly string[], from = client): Promise<string> {
  const times: number[] = [];
  for (const account of accounts) times.push(await timed(() => from.query(statement, [account])));
  return figures(times);
}

async function randomAccounts(): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from account where name = 'Ann' order by random() limit $1`,
    [CALLS],
  );
  return rows.map(({ id }) => id);
}

async function printSizes(): Promise<void> {
  const count = await number('select count(*) from recipe');
  console.log(
    `${count} recipes of ${ACCOUNTS} accounts${isDivided ? ` in ${PARTITIONS} partitions` : ''}, memory ${(totalmem() / 2 ** 30).toFixed(0)} GB`,
  );
  for (const [table, rows] of [
    ['recipe', count],
    ['account', ACCOUNTS],
  ] as const) {
    const [data, indexes] = [await tableBytes(table), await indexBytes(table)];
    console.log(
      `  ${table.padEnd(8)} ${(data / rows).toFixed(0)} bytes a row, ${(indexes / rows).toFixed(0)} bytes of indexes, ${((data + indexes) / 1e9).toFixed(1)} GB`,
    );
  }
}

/** An account that can sign in, with the recipes of another one; in the partition with the index of the search. */
async function chooseCook(from: string): Promise<SignedIn> {
  const many = await signInMany(app, isDivided ? 8 * PARTITIONS : 1);
  const { rows } = await client.query<{ id: string }>(
    isDivided
      ? `select id from account where id = any($1) and satisfies_hash_partition('recipe'::regclass, ${PARTITIONS}, 0, id) limit 1`
      : 'select id from account where id = any($1)',
    [many.map(({ accountId }) => accountId)],
  );
  const cook = many.find(({ accountId }) => accountId === rows[0]?.id);
  if (cook === undefined) throw new Error('No account is in the first partition');
  await client.query('update recipe set account_id = $1 where account_id = $2', [cook.accountId, from]);
  return cook;
}

async function importTexts(cook: SignedIn): Promise<number> {
  const ledger = createLedger(cook.client, 600_000);
  const text = textFile();
  const took = await timed(async () => {
    const each = Array.from({ length: IMPORTS }, (_, place) => `Scale ${place}\n\n${text}`);
    await Promise.all(
      each.map((one) => ledger.submit((headers) => cook.client.post('/upload/text', { text: one }, { headers }))),
    );
    await ledger.settle(600_000);
  });
  return took / IMPORTS;
}

async function measureCalls(cook: SignedIn): Promise<void> {
  const lists: number[] = [];
  const searches: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    await client.query('update account set recipe_revision = recipe_revision + 1 where id = $1', [cook.accountId]);
    lists.push(await timed(() => cook.client.get('/api/recipes')));
    searches.push(await timed(() => cook.client.get('/api/recipes?q=lemon%20carrot')));
  }
  console.log(`list over HTTP: ${figures(lists)}; search over HTTP: ${figures(searches)}`);
  const before = [await allBytes('import_job'), await allBytes('notification')] as const;
  const each = await importTexts(cook);
  const [jobs, notifications] = [await allBytes('import_job'), await allBytes('notification')];
  console.log(
    `${IMPORTS} imports of text by one worker: ${ms(each)} each; import_job ${((jobs - before[0]) / IMPORTS).toFixed(0)} bytes, notification ${((notifications - before[1]) / IMPORTS).toFixed(0)} bytes each`,
  );
}

/** Every row has changed pages since the table was filled, so this is the longest vacuum. */
async function measureMaintenance(): Promise<void> {
  const table = isDivided ? 'recipe_0' : 'recipe';
  const took = await timed(() => client.query(`vacuum (analyze) ${table}`));
  console.log(`vacuum of ${isDivided ? 'one partition' : 'the table'}: ${ms(took)}`);
}

interface Reading {
  readonly lists: readonly number[];
  readonly importMs: number;
}

/** Reads lists at `url` over several connections while imports run. */
async function readDuringImports(url: string, cook: SignedIn): Promise<Reading> {
  const lists: number[] = [];
  let isOver = false;
  const accounts = await randomAccounts();
  const readers = Array.from({ length: READERS }, async (_, reader) => {
    const own = new pg.Client({ connectionString: url });
    await own.connect();
    for (let call = reader; !isOver; call += 1)
      lists.push(await timed(() => own.query(LIST, [accounts[call % accounts.length]])));
    await own.end();
  });
  const importMs = await importTexts(cook);
  isOver = true;
  await Promise.all(readers);
  return { lists, importMs };
}

/** Milliseconds until a change of the primary is seen at the replica, again and again while imports run. */
async function measureLag(url: string, cook: SignedIn): Promise<number[]> {
  const replica = new pg.Client({ connectionString: url });
  await replica.connect();
  const lags: number[] = [];
  let isOver = false;
  const imports = importTexts(cook).finally(() => (isOver = true));
  const seen = async (lsn: string): Promise<boolean> =>
    (await replica.query<{ seen: boolean }>('select pg_last_wal_replay_lsn() >= $1 as seen', [lsn])).rows[0]?.seen ===
    true;
  while (!isOver) {
    await client.query('update account set recipe_revision = recipe_revision + 1 where id = $1', [cook.accountId]);
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
    const begin = performance.now();
    while (!(await seen(rows[0]?.lsn ?? ''))) await delay(1);
    lags.push(performance.now() - begin);
    await delay(20);
  }
  await imports;
  await replica.end();
  return lags;
}

async function tryReplica(cook: SignedIn): Promise<void> {
  const { bavail, bsize } = await statfs(app.dataDir);
  if (bavail * bsize < 1.5 * (await number('select pg_database_size(current_database())'))) {
    console.log('replica: the disk has no space for one');
    return;
  }
  const begin = performance.now();
  const replica = await startReplica(client, app.dataDir);
  console.log(`replica made in ${ms(performance.now() - begin)}`);
  const there = new pg.Client({ connectionString: replica.url });
  await there.connect();
  const accounts = await randomAccounts();
  console.log(
    `  list ${await timeStatement(LIST, accounts, there)}; search ${await timeStatement(SEARCH, accounts, there)}`,
  );
  await there.end();
  for (const [name, url] of [
    ['primary', app.databaseUrl],
    ['replica', replica.url],
  ] as const) {
    const { lists, importMs } = await readDuringImports(url, cook);
    const perSecond = (1_000 * lists.length) / (importMs * IMPORTS);
    console.log(
      `  ${READERS} readers at the ${name}: ${perSecond.toFixed(0)} lists a second, ${figures(lists)}; an import meanwhile ${ms(importMs)}`,
    );
  }
  const lags = await measureLag(replica.url, cook);
  console.log(`  behind by ${figures(lags)}, at most ${ms(Math.max(...lags))} during imports`);
  await replica.stop();
}

async function run(): Promise<void> {
  const { bavail, bsize } = await statfs(app.dataDir);
  if (bavail * bsize < RECIPES * BYTES_EACH * 1.2)
    throw new Error(`The disk of ${app.dataDir} has no space for ${RECIPES} recipes.`);
  const person = await signUp(app, newPerson('Scale'));
  const { id: first } = (await person.get('/auth/me')).body;
  await seedRecipes(app, first, EACH);
  await fillAndIndex(first);
  await printSizes();
  const accounts = await randomAccounts();
  console.log(`list: ${await timeStatement(LIST, accounts)}; search: ${await timeStatement(SEARCH, accounts)}`);
  console.log(`again: list ${await timeStatement(LIST, accounts)}; search ${await timeStatement(SEARCH, accounts)}`);
  const cook = await chooseCook(accounts[0] ?? first);
  await measureCalls(cook);
  await measureMaintenance();
  if (words.includes('replica')) await tryReplica(cook);
}

try {
  await run();
} finally {
  await client.end();
  await app.stop();
}
process.exit(0);
