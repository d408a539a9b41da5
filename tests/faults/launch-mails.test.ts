import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '../support/accounts/accounts.ts';
import { type RunningApp, startApp } from '../support/processes/app-process.ts';
import type { Client } from '../support/api/client.ts';
import { changeRows } from '../support/database/running-database.ts';
import { waitFor } from '../support/processes/wait-for.ts';

const SUBSCRIBERS = 120;
/** The processes to kill, each during the mailing, when some mails are queued and some are written. */
const KILLED = ['web', 'postgres', 'web'];

let app: RunningApp;
let chef: Client;
beforeAll(async () => {
  app = await startApp({ ROLES: 'web' });
  chef = await signUp(app);
});
afterAll(() => app.stop());

/** The launch mails that were written, by their recipients. */
async function recipients(): Promise<string[]> {
  const folder = join(app.dataDir, 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const those = mails.filter((eml) => /^List-Unsubscribe:/m.test(eml));
  return those.map((eml) => /^To: (.+?)\r$/m.exec(eml)?.[1] ?? '');
}

/** Sends the launch mails, and repeats the request while the server is down. */
async function press(): Promise<void> {
  await waitFor('the request to be accepted', async () => {
    const answer = await chef.post('/api/launch-notifications/send').catch(() => null); // the server is restarting
    return answer?.status === 200;
  });
}

it('every subscriber gets the launch mail once, whichever process is killed and however often it is sent', async () => {
  await changeRows(
    app,
    `insert into launch_subscriber (id, email, email_key, language)
     select gen_random_uuid(), address, address, 'en'
     from (select number || '@kitchen.example' as address from generate_series(1, $1::int) number) numbered`,
    [SUBSCRIBERS],
  );
  for (const name of KILLED) {
    const before = (await recipients()).length;
    await press();
    await waitFor('some mails', async () => (await recipients()).length > before + 5);
    await app.killAndAwait(name);
  }
  await press();
  await waitFor(
    'every mail',
    async () => {
      // A mail that a killed process was sending is due again after a minute. This skips the minute.
      await changeRows(app, 'update mail set not_before = now() where not_before > now()', []);
      return (await recipients()).length >= SUBSCRIBERS;
    },
    60_000,
  );
  await waitFor('the mailing to end', async () => !(await chef.get('/api/launch-notifications')).body.sending);
  const { pending, total } = (await chef.get('/api/launch-notifications')).body;
  expect({ pending, total }).toEqual({ pending: 0, total: SUBSCRIBERS });
  const reached = await recipients();
  expect(reached).toHaveLength(SUBSCRIBERS);
  expect(new Set(reached).size).toBe(SUBSCRIBERS);
});
