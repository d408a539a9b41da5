import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAllFailedJobs } from '../../../shared/api/admin-failed-jobs.ts';
import { listLaunchSubscribers } from '../../../shared/api/admin-launch.ts';
import { listUserRecipes, listUsers } from '../../../shared/api/admin-users.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Client } from '../../support/api/client.ts';

/** More rows than a page may have, and no multiple of the rows of a batch. */
const ROWS = 2_345;

let app: ApiApp;
let admin: Client;
beforeAll(async () => {
  app = await startApiApp();
  admin = await signUp(app);
  const insert = (statement: string) => app.services.createEntityManager().execute(statement);
  await insert(`insert into account (id, name, email, email_key, language)
    select gen_random_uuid(), 'Cook ' || n, n || '@kitchen.example', n || '@kitchen.example', 'en'
    from generate_series(1, ${ROWS - 1}) n`);
  await insert(`insert into launch_subscriber (id, email, email_key, language)
    select gen_random_uuid(), n || '@launch.example', n || '@launch.example', 'en' from generate_series(1, ${ROWS}) n`);
  await insert(`insert into recipe (id, account_id, title, search_text)
    select gen_random_uuid(), (select id from account where email = '7@kitchen.example'), 'Soup ' || n, 'soup'
    from generate_series(1, ${ROWS}) n`);
  await insert(`insert into import_job (id, account_id, source_type, source, payload, state, error_code, ended_at)
    select gen_random_uuid(), (select id from account where email = '7@kitchen.example'), 'url', 's' || n, '{}', 'failed',
      'importErrors.noRecipe', now() from generate_series(1, ${ROWS}) n`);
}, 60_000);
afterAll(() => app.close());

const LISTS = [
  ['/api/users', 'users', listUsers],
  ['/api/users/7@kitchen.example/recipes', 'recipes', listUserRecipes],
  ['/api/failed-jobs/all', 'failedJobs', listAllFailedJobs],
  ['/api/launch-notifications', 'subscribers', listLaunchSubscribers],
] as const;

async function inPages(path: string, name: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let offset = 0; offset < ROWS; offset += 1_000)
    rows.push(...(await admin.get(`${path}?limit=1000&offset=${offset}`)).body[name]);
  return rows;
}

describe('a list of administrators', () => {
  it.each(LISTS)('%s has all rows without parameters, as its pages together', async (path, name, { reply }) => {
    const { status, headers, body } = await admin.get(path);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(reply.strict().parse(body)).toEqual(body);
    expect(body[name]).toHaveLength(ROWS);
    expect(body.total).toBe(ROWS);
    expect(body[name]).toEqual(await inPages(path, name));
  });

  it.each(LISTS)('%s has the rows from an offset on, and a page if there is a limit', async (path, name) => {
    const { body } = await admin.get(`${path}?offset=1200`);
    expect([body[name].length, body.total]).toEqual([ROWS - 1_200, ROWS]);
    expect((await admin.get(`${path}?limit=3`)).body[name]).toEqual((await admin.get(path)).body[name].slice(0, 3));
  });

  it('gives its connection back when the client leaves early', async () => {
    const { status } = await admin.request('HEAD', '/api/users');
    expect(status).toBe(200);
    const headers = { Cookie: `cardamom_session=${admin.cookie()}` };
    for (let round = 0; round < 12; round += 1) {
      const leaving = new AbortController();
      const response = await fetch(`${app.url}/api/users`, { headers, signal: leaving.signal });
      expect(response.status).toBe(200);
      leaving.abort();
    }
    expect((await admin.get('/api/users')).body.users).toHaveLength(ROWS);
  });
});
