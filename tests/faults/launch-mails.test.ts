import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '../support/accounts/accounts.ts';
import { type RunningApp, startApp } from '../support/processes/app-process.ts';
import type { Client } from '../support/api/client.ts';
import { changeRows } from '../support/database/running-database.ts';
import { waitFor } from '../support/processes/wait-for.ts';

const SUBSCRIBERS = 120;
/** Each falls into the middle of the mailing: what is killed has queued some, written some, and is at the next. */
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

/** Whoever was refused while the server was away presses once more. */
async function press(): Promise<void> {
  await waitFor('the button to be taken', async () => {
    const answer = await chef.post('/api/launch-notifications/send').catch(() => null); // it is being started again
    return answer?.status === 200;
  });
}

it('a launch mail reaches each once, whatever is killed in the midst and however often it is sent', async () => {
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
      // What was taken by a process that was killed is due again in a minute, which has passed.
      await changeRows(app, 'update mail set not_before = now() where not_before > now()', []);
      return (await recipients()).length >= SUBSCRIBERS;
    },
    60_000,
  );
  const { pending, total } = (await chef.get('/api/launch-notifications')).body;
  expect({ pending, total }).toEqual({ pending: 0, total: SUBSCRIBERS });
  await waitFor('the mailing to end', async () => !(await chef.get('/api/launch-notifications')).body.sending);
  const reached = await recipients();
  expect(reached).toHaveLength(SUBSCRIBERS);
  expect(new Set(reached).size).toBe(SUBSCRIBERS);
});
