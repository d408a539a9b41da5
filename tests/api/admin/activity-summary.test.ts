import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../../../server/db/id.ts';
import { query } from '../../../server/db/query.ts';
import { newestSql } from '../../../server/modules/admin/activity/activity.routes.ts';
import { COUNTED } from '../../../server/modules/admin/activity/counted.ts';
import { addUpTally, settleTally } from '../../../server/modules/admin/activity/tally.ts';
import { newPerson, type Person, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Answer, Client } from '../../support/api/client.ts';
import { seedDatabase } from '../../support/database/seed-data.ts';
import { recipeForm } from '../../support/files/photos.ts';

const CHEF = newPerson('Chef');
let app: ApiApp;
let chef: Client & { readonly person: Person };
let em: SqlEntityManager;
beforeAll(async () => {
  app = await startApiApp({ env: { ADMIN_EMAILS: CHEF.email } });
  chef = await signUp(app, CHEF);
  em = app.services.createEntityManager();
  // The administrator stands outside every period that is looked at.
  await em.execute(`update account set created_at = '2001-01-01'`);
});
afterAll(() => app.close());

const ask = (parameters: Readonly<Record<string, string>>): Promise<Answer> =>
  chef.get(`/api/admin/activity-summary?${new URLSearchParams(parameters)}`);

async function summaryOf(fromDate: string, toDate: string, tz = 'UTC'): Promise<Answer['body']> {
  const { status, body } = await ask({ fromDate, toDate, tz });
  expect(status).toBe(200);
  return body.summary;
}

async function countsOf(fromDate: string, toDate: string, tz?: string): Promise<number[]> {
  const { usersRegistered, recipesImported, failedJobs } = await summaryOf(fromDate, toDate, tz);
  return [usersRegistered.count, recipesImported.count, failedJobs.count];
}

async function addUser(name: string, at: string): Promise<string> {
  const [row] = await em.execute<{ id: string }[]>(
    'insert into account (id, name, email, email_key, created_at) values (?, ?, ?, ?, ?) returning id',
    [newId(), name, `${name}@kitchen.example`, `${name}@kitchen.example`, at],
  );
  return row?.id ?? '';
}

async function addRecipe(accountId: string, title: string, at: string): Promise<string> {
  const id = newId();
  await em.execute(
    `insert into recipe (id, account_id, title, original_source, search_text, created_at)
     values (?, ?, ?, '{"type":"url","url":"https://kitchen.example"}', '', ?)`,
    [id, accountId, title, at],
  );
  return id;
}

async function addFailure(accountId: string, source: string, at: string): Promise<string> {
  const id = newId();
  await em.execute(
    `insert into import_job (id, account_id, source_type, source, payload, state, error_code, ended_at)
     values (?, ?, 'url', ?, '{}', 'failed', 'importErrors.timeout', ?)`,
    [id, accountId, source, at],
  );
  return id;
}

/** What the tally says of the time around the present, in all. */
const tallied = async (kind: string, minutes: number): Promise<number> => {
  const [row] = await em.execute<{ sum: number }[]>(
    'select coalesce(sum(change), 0)::integer as sum from activity_tally where kind = ? and minutes = ?',
    [kind, minutes],
  );
  return row?.sum ?? 0;
};

describe('a set made by hand', () => {
  let ann: string;
  beforeAll(async () => {
    // A second before and a second behind both midnights of 2026-05-05 in Paris (22:00 UTC the day before).
    ann = await addUser('ann', '2026-05-04T21:59:59Z');
    await addUser('bob', '2026-05-04T22:00:00Z');
    await addUser('זוֹהר‮<script>', '2026-05-05T21:59:59.999Z');
    await addUser('dan', '2026-05-05T22:00:00Z');
    await addRecipe(ann, 'Lemon tart', '2026-05-05T08:00:00Z');
    await addRecipe(ann, 'Carrot soup', '2026-05-05T09:00:00Z');
    await addRecipe(ann, 'Night bread', '2026-05-04T23:30:00Z');
    await addFailure(ann, 'https://kitchen.example/a', '2026-05-05T12:00:00Z');
  });

  it('is told of a day with its lists, the newest first', async () => {
    const summary = await summaryOf('2026-05-05', '2026-05-05', 'Europe/Paris');
    expect(summary.dateRange).toEqual({ from: '2026-05-05', to: '2026-05-05' });
    expect(summary.usersRegistered).toMatchObject({ count: 2, hasMore: false });
    expect(summary.usersRegistered.users.map(({ name }: { name: string }) => name)).toEqual(['זוֹהר‮<script>', 'bob']);
    expect(summary.usersRegistered.users[1]).toEqual({
      id: expect.any(String),
      name: 'bob',
      email: 'bob@kitchen.example',
      createdAt: '2026-05-04T22:00:00.000Z',
    });
    expect(summary.recipesImported).toMatchObject({ count: 3, hasMore: false });
    expect(summary.recipesImported.recipes.map(({ title }: { title: string }) => title)).toEqual([
      'Carrot soup',
      'Lemon tart',
      'Night bread',
    ]);
    expect(summary.recipesImported.recipes[0]).toEqual({
      id: expect.any(String),
      title: 'Carrot soup',
      importedAt: '2026-05-05T09:00:00.000Z',
      userEmail: 'ann@kitchen.example',
      userName: 'ann',
    });
    expect(summary.failedJobs.jobs).toEqual([
      {
        id: expect.any(String),
        source: 'https://kitchen.example/a',
        sourceType: 'url',
        error: expect.stringMatching(/\w+ \w+/),
        createdAt: '2026-05-05T12:00:00.000Z',
      },
    ]);
  });

  it.each([
    // The same moments are of other days elsewhere; [users, recipes, failures].
    ['2026-05-05', 'UTC', [2, 2, 1]],
    ['2026-05-04', 'UTC', [2, 1, 0]],
    ['2026-05-04', 'Europe/Paris', [1, 0, 0]],
    ['2026-05-06', 'Europe/Paris', [1, 0, 0]],
    ['2026-05-05', 'Pacific/Kiritimati', [2, 3, 0]],
    ['2026-05-06', 'Pacific/Kiritimati', [2, 0, 1]],
    ['2026-05-04', 'Etc/GMT+12', [2, 3, 0]],
    ['2026-05-05', 'Etc/GMT+12', [2, 0, 1]],
    ['2026-05-05', 'Asia/Kathmandu', [2, 3, 1]],
  ] as const)('holds for the %s of %s', async (day, tz, counts) => {
    expect(await countsOf(day, day, tz)).toEqual(counts);
  });

  it('of a few days is the sum of its days, in every zone', async () => {
    for (const tz of ['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Chatham']) {
      const days = await Promise.all(['2026-05-04', '2026-05-05', '2026-05-06'].map((day) => countsOf(day, day, tz)));
      const sum = [0, 1, 2].map((at) => days.reduce((total, day) => total + (day[at] ?? 0), 0));
      expect(await countsOf('2026-05-04', '2026-05-06', tz)).toEqual(sum);
      expect(sum).toEqual([4, 3, 1]);
    }
  });

  it('counts imports alone, and these as long as they stand', async () => {
    const owner = await addUser('eva', '2024-01-10T10:00:00Z');
    const kept = await addRecipe(owner, 'Kept', '2024-01-10T10:00:00Z');
    const tried = await addFailure(owner, 'a', '2024-01-10T11:00:00Z');
    await addFailure(owner, 'b', '2024-01-10T12:00:00Z');
    const byHand = (await chef.post('/api/recipes', undefined, { raw: recipeForm({ title: 'By hand' }) })).body.id;
    await em.execute(`update recipe set created_at = '2024-01-10T12:00:00Z' where id = ?`, [byHand]);
    const day = (): Promise<number[]> => countsOf('2024-01-10', '2024-01-10');
    expect(await day()).toEqual([1, 1, 2]);
    expect((await chef.post(`/api/failed-jobs/${tried}/retry`)).status).toBe(200);
    expect(await day()).toEqual([1, 1, 1]);
    await em.execute('delete from recipe where id = ?', [kept]);
    expect(await day()).toEqual([1, 0, 1]);
    await em.execute('delete from account where id = ?', [owner]);
    expect(await day()).toEqual([0, 0, 0]);
  });

  it('words its failures in the language of the reader', async () => {
    const [english] = (await summaryOf('2026-05-05', '2026-05-05')).failedJobs.jobs;
    const { body } = await chef.get('/api/admin/activity-summary?fromDate=2026-05-05&toDate=2026-05-05', {
      headers: { 'Accept-Language': 'de' },
    });
    const [german] = body.summary.failedJobs.jobs;
    expect(german.error).not.toBe(english.error);
  });
});

describe('days that are not like others', () => {
  it.each([
    // From its first moment until before the next day's: 23 and 25 hours, one that begins at one, none at all.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
    ['2025-10-26', 'Europe/Berlin', '2025-10-25T22:00Z', '2025-10-26T23:00Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00Z', '2018-11-05T02:00Z'],
    ['2019-02-16', 'America/Sao_Paulo', '2019-02-16T02:00Z', '2019-02-17T03:00Z'],
    ['2018-11-04', 'America/Havana', '2018-11-04T04:00Z', '2018-11-05T05:00Z'],
  ])('end where the next begins: %s in %s', async (day, tz, begin, end) => {
    const moments = [begin, end].flatMap((edge) => [Date.parse(edge) - 1_000, Date.parse(edge)]);
    const names = moments.map((moment) => `${day}-${tz}-${moment}`.replaceAll('/', '-'));
    for (const [at, name] of names.entries()) await addUser(name, new Date(moments[at] ?? 0).toISOString());
    const { users } = (await summaryOf(day, day, tz)).usersRegistered;
    const counted = users.map(({ name }: { name: string }) => name).filter((name: string) => names.includes(name));
    expect(counted).toEqual([names[2], names[1]]);
  });

  it('hold nothing where a zone left one out', async () => {
    await addUser('apia-before', '2011-12-30T09:59:59Z');
    await addUser('apia-behind', '2011-12-30T10:00:00Z');
    const usersOf = async (from: string, to = from): Promise<number> =>
      (await countsOf(from, to, 'Pacific/Apia'))[0] ?? -1;
    expect(await usersOf('2011-12-30')).toBe(0);
    expect(await usersOf('2011-12-29')).toBe(1);
    expect(await usersOf('2011-12-31')).toBe(1);
    expect(await usersOf('2011-12-29', '2011-12-31')).toBe(2);
  });
});

const dayOf = (zone: string, moment = Date.now()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(moment);
const DAY = 86_400_000;

describe('a period', () => {
  it('goes through today where it names no end, and its days are those of UTC where it names no zone', async () => {
    const { status, body } = await ask({ fromDate: '2026-01-01' });
    expect(status).toBe(200);
    expect(body.summary.dateRange).toEqual({ from: '2026-01-01', to: dayOf('UTC') });
    const id = await addUser('just-now', new Date().toISOString());
    const today = await ask({ fromDate: dayOf('Asia/Tokyo'), tz: 'Asia/Tokyo' });
    expect(today.body.summary.usersRegistered.users.map((user: { id: string }) => user.id)).toContain(id);
  });

  it.each(['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC'])('ends today at the latest, as today is in %s', async (tz) => {
    expect((await ask({ fromDate: dayOf(tz), tz })).status).toBe(200);
    const tomorrow = dayOf(tz, Date.now() + DAY);
    expect(await ask({ fromDate: tomorrow, tz })).toMatchObject({
      status: 400,
      body: {
        code: 'admin.activity.dateInFuture',
        error: expect.stringMatching(/today/),
        fields: { fromDate: expect.stringMatching(/today/) },
      },
    });
    const { status, body } = await ask({ fromDate: dayOf(tz), toDate: tomorrow, tz });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['toDate']]);
  });

  it.each([
    ['', ['fromDate']],
    ['fromDate=', ['fromDate']],
    ['fromDate=yesterday', ['fromDate']],
    ['fromDate=2026-02-29', ['fromDate']],
    ['fromDate=2026-13-01', ['fromDate']],
    ['fromDate=2026-5-5', ['fromDate']],
    ['fromDate=2026-05-05T00:00:00Z', ['fromDate']],
    ['fromDate=0000-01-01', ['fromDate']],
    ['fromDate=1899-12-31', ['fromDate']],
    ['fromDate=9999-12-31', ['fromDate']],
    ['fromDate=%2B275760-09-13', ['fromDate']],
    ['fromDate=2026-05-05%00', ['fromDate']],
    ['fromDate=2026-05-05&fromDate=2026-05-06', ['fromDate']],
    ['fromDate[]=2026-05-05', ['fromDate']],
    ['fromDate=2026-05-05&toDate=', ['toDate']],
    ['fromDate=2026-05-05&toDate=2026-05-32', ['toDate']],
    ['fromDate=2026-05-05&toDate=2026-05-04', ['toDate']],
    ['fromDate=2026-05-05&toDate=2026-05-06&toDate=2026-05-07', ['toDate']],
    ['fromDate=x&toDate=y', ['fromDate', 'toDate']],
    ['fromDate=2026-05-05&tz=Nowhere/Town', ['tz']],
    ['fromDate=2026-05-05&tz=', ['tz']],
    ['fromDate=2026-05-05&tz=%2B05:30', ['tz']],
    ['fromDate=2026-05-05&tz=__proto__', ['tz']],
    ['fromDate=2026-05-05&tz=UTC&tz=UTC', ['tz']],
    [`fromDate=2026-05-05&tz=${'A'.repeat(65)}`, ['tz']],
  ])('that is none is refused with its fields: %s', async (search, fields) => {
    const { status, body } = await chef.get(`/api/admin/activity-summary?${search}`);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, fields]);
  });

  it('may be as long as can be', async () => {
    expect((await ask({ fromDate: '1900-01-01', tz: 'America/La_Paz' })).status).toBe(200);
  });
});

describe('a large number of accounts', () => {
  const all = (): Promise<Answer['body']> => ask({ fromDate: '2002-01-01' }).then(({ body }) => body.summary);
  const counted = async (): Promise<Record<string, number>> => {
    const [row] = await em.execute<Record<string, number>[]>(
      `select (select count(*)::int from account where created_at > '2002-01-01') as users,
        (select count(*)::int from recipe where original_source is not null) as recipes,
        (select count(*)::int from import_job where state = 'failed') as failures`,
    );
    return row ?? {};
  };
  const told = async (): Promise<Record<string, number>> => {
    const { usersRegistered, recipesImported, failedJobs } = await all();
    return { users: usersRegistered.count, recipes: recipesImported.count, failures: failedJobs.count };
  };

  beforeAll(() =>
    seedDatabase(String(app.services.config.databaseUrl), { users: 2_000, recipes: 20_000, failedJobs: 1_500 }),
  );

  it('is counted exactly; its lists are the newest 500, and say that there are more', async () => {
    expect(await told()).toEqual(await counted());
    const { usersRegistered, recipesImported, failedJobs } = await all();
    for (const [list, { hasMore }] of [
      [usersRegistered.users, usersRegistered],
      [recipesImported.recipes, recipesImported],
      [failedJobs.jobs, failedJobs],
    ]) {
      expect([list.length, hasMore]).toEqual([500, true]);
    }
    const times = recipesImported.recipes.map(({ importedAt }: { importedAt: string }) => importedAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it.each(['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Chatham', 'Australia/Lord_Howe'])(
    'is counted exactly between days of %s',
    async (tz) => {
      const from = dayOf(tz, Date.now() - 200 * DAY);
      const to = dayOf(tz, Date.now() - 3 * DAY);
      const [row] = await em.execute<{ count: number }[]>(
        `select count(*)::int as count from recipe where original_source is not null
         and created_at >= ?::date::timestamp at time zone ? and created_at < (?::date + 1)::timestamp at time zone ?`,
        [from, tz, to, tz],
      );
      expect(row?.count).toBeGreaterThan(500);
      expect((await countsOf(from, to, tz))[1]).toBe(row?.count);
    },
  );

  it('stays counted exactly while some of it goes, changes and comes at once', async () => {
    // Rows apart from one another: what takes the same ones in another order would wait for ever.
    const changes = [
      `delete from recipe where id in (select recipe.id from recipe join account on account.id = account_id
         where email not like 'Cook.%9@%' order by md5(recipe.id::text) limit 700)`,
      `update import_job set state = 'accepted', ended_at = null where state = 'failed' and id::text > '8'`,
      `delete from account where email like 'Cook.%9@%'`,
    ];
    await Promise.all([
      ...changes.map((change) => app.services.createEntityManager().execute(change)),
      addUpTally(em),
      ...Array.from({ length: 20 }, async (_, at) => addUser(`newcomer-${at}`, new Date().toISOString())),
    ]);
    const truth = await counted();
    expect(await told()).toEqual(truth);
    await addUpTally(em);
    await addUpTally(em);
    expect(await told()).toEqual(truth);
    expect(await tallied('recipe', 15)).toBe(truth['recipes']);
    expect(await tallied('recipe', 1_440)).toBe(truth['recipes']);
  });

  it('is counted anew where the tally was lost', async () => {
    const truth = await counted();
    await em.execute('delete from activity_tally');
    await Promise.all([settleTally(em), settleTally(app.services.createEntityManager())]);
    expect(await told()).toEqual(truth);
  });

  it.each(['recipe', 'user', 'failure'] as const)('is not read from end to end for the newest: %s', async (kind) => {
    const period = { begin: '2002-01-01', end: '2100-01-01' };
    const plan = await query(em, z.object({ 'QUERY PLAN': z.string() }), `explain ${newestSql(kind)}`, period);
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(lines).toMatch(/Index Scan/);
    expect(lines).not.toMatch(new RegExp(`Seq Scan on ${COUNTED[kind].table}`));
  });
});
