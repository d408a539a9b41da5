import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../server/db/id.ts';
import { newPerson, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { giveRecipe } from '../../support/accounts/account-data.ts';
import type { Answer, Client } from '../../support/api/client.ts';

const CHEF = { ...newPerson('Zzchef'), name: 'Zz Chef' };

/** Name, address, days ago that it was made, days ago that they were last here; null: never verified, never here. */
const PEOPLE = [
  ['Émile Zöllner', 'Emile@Kitchen.example', 5, 1],
  ['bob', 'bob@kitchen.example', 4, null],
  ['Æsa Østergård', 'aesa+list@mail.example', 3, 2],
  ['نورة', 'noura@mail.example', 2, 0.5],
  ['<script>alert(1)</script>', 'x%41@kitchen.example', 1, null],
] as const;

let app: ApiApp;
let chef: Client;
const ids = new Map<string, string>();

async function enter([name, email, created, seen]: (typeof PEOPLE)[number]): Promise<void> {
  const id = newId();
  ids.set(name, id);
  await app.services.createEntityManager().execute(
    `insert into account (id, name, email, email_key, created_at, email_verified_at, last_login_at)
     values (?, ?, ?, lower(?), now() - make_interval(secs => ? * 86400),
       case when ?::float is not null then now() end, now() - make_interval(secs => ?::float * 86400))`,
    [id, name, email, email, created, seen, seen],
  );
}

beforeAll(async () => {
  app = await startApiApp({ env: { ADMIN_EMAILS: CHEF.email } });
  chef = await signUp(app, CHEF);
  for (const person of PEOPLE) await enter(person);
});
afterAll(() => app.close());

const users = (query = ''): Promise<Answer> => chef.get(`/api/users${query}`);
const names = async (query: string): Promise<string[]> =>
  (await users(query)).body.users.map(({ name }: { name: string }) => name);
const [emile, bob, aesa, noura, script] = PEOPLE.map(([name]) => name);

describe('the list of users', () => {
  it('tells of everybody what the contract says, the latest first', async () => {
    const { status, body } = await users();
    expect(status).toBe(200);
    expect(body.total).toBe(6);
    expect(body.users[0]).toMatchObject({ name: CHEF.name, email: CHEF.email, emailVerified: true, isAdmin: true });
    expect(body.users.slice(1).map(({ name }: { name: string }) => name)).toEqual([script, noura, aesa, bob, emile]);
    expect(body.users[4]).toEqual({
      id: ids.get('bob'),
      _id: ids.get('bob'),
      name: 'bob',
      email: 'bob@kitchen.example',
      emailVerified: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      lastLoginAt: null,
      picture: null,
      isAdmin: false,
    });
    expect(body.users[5].lastLoginAt).toEqual(expect.stringMatching(/Z$/));
  });

  it.each([
    ['name', 'asc', [script, aesa, bob, emile, CHEF.name, noura]],
    ['email', 'asc', [aesa, bob, emile, noura, script, CHEF.name]],
    ['status', 'asc', [emile, aesa, noura, CHEF.name, bob, script]],
    ['status', 'desc', [script, bob, CHEF.name, noura, aesa, emile]],
    ['createdAt', 'asc', [emile, bob, aesa, noura, script, CHEF.name]],
    ['lastLoginAt', 'desc', [CHEF.name, noura, emile, aesa]],
  ])('is sorted by %s, %s', async (sort, order, expected) => {
    expect((await names(`?sort=${sort}&order=${order}`)).slice(0, expected.length)).toEqual(expected);
  });

  it.each([
    ['emile', [emile]],
    ['ÉMILE zoll', [emile]],
    ['zollner EMILE', [emile]],
    ['aesa oster', [aesa]],
    ['نورة', [noura]],
    ['aesa+list@mail.example', [aesa]],
    ['MAIL.example', [noura, aesa]],
    ['<script>', [script]],
    ['o', [noura, aesa, bob, emile]],
    ['nobody at all', []],
    ['%', [CHEF.name, script, noura, aesa, bob, emile]],
    ['_ob', []],
  ])('searched for %s holds %j', async (q, expected) => {
    expect(await names(`?q=${encodeURIComponent(q)}`)).toEqual(expected);
  });

  it('comes in pages, which say how many match in all', async () => {
    expect((await users('?limit=2&offset=1&sort=name&order=asc')).body).toMatchObject({
      users: [{ name: aesa }, { name: bob }],
      total: 6,
    });
    expect((await users('?q=kitchen&limit=1&offset=1&sort=email&order=asc')).body.total).toBe(
      (await names('?q=kitchen')).length,
    );
    expect((await users('?offset=1000')).body).toMatchObject({ users: [], total: 6 });
  });

  it.each(['sort=password', 'order=down', 'limit=0', 'limit=1001', 'offset=-1', 'offset=1e3', 'limit=2&limit=3'])(
    'refuses %s',
    async (query) => {
      const answer = await users(`?${query}`);
      expect(answer).toMatchObject({
        status: 400,
        body: { fields: { [query.split('=')[0] ?? '']: expect.any(String) } },
      });
    },
  );
});

describe('the recipes of a user', () => {
  const recipesOf = (email: string, query = ''): Promise<Answer> =>
    chef.get(`/api/users/${encodeURIComponent(email)}/recipes${query}`);

  it('are found by the address, however it is written, the latest first', async () => {
    const id = ids.get('Æsa Østergård') ?? '';
    const given = [await giveRecipe(app, id), await giveRecipe(app, id), await giveRecipe(app, id)];
    const { body } = await recipesOf('AESA+List@mail.example');
    expect(body.user).toMatchObject({ id, name: aesa, email: 'aesa+list@mail.example' });
    expect(body.total).toBe(3);
    expect(body.recipes).toHaveLength(3);
    expect(body.recipes[0]).toEqual({
      id: given[2]?.id,
      title: expect.stringContaining('Soup'),
      createdAt: expect.stringMatching(/Z$/),
    });
    const middle = (await recipesOf('aesa+list@mail.example', '?limit=1&offset=1&order=asc')).body;
    expect(middle).toMatchObject({ recipes: [{ id: given[1]?.id }], total: 3 });
    expect((await recipesOf('aesa+list@mail.example', '?q=grandmother%20SOUP')).body.total).toBe(3);
    expect((await recipesOf('aesa+list@mail.example', '?q=cake')).body).toMatchObject({ recipes: [], total: 0 });
    expect((await chef.get(`/api/recipes/${given[0]?.id}`)).status).toBe(200);
  });

  it('are none for who has made none, whatever stands in the address', async () => {
    const { status, body } = await recipesOf('x%41@kitchen.example');
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { name: script }, recipes: [], total: 0 });
  });

  it.each(['nobody@kitchen.example', 'xA@kitchen.example', '%', '\u0000', 'bob'])(
    'of %j, who is nobody, are not found',
    async (email) => {
      expect((await recipesOf(email)).status).toBe(404);
    },
  );
});
