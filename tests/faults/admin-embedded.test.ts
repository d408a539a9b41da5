import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROJECT_FOLDER } from '../../server/core/project.ts';
import { signUp } from '../support/accounts/accounts.ts';
import { type RunningApp, startApp } from '../support/processes/app-process.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ WORKERS: '0' });
});
afterAll(() => app.stop());

/** Asynchronous, because a blocked process would not notice that the server closes idle connections. */
function admin(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, DATA_DIR: app.dataDir, DATABASE_URL: '' };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['server/admin-cli.ts', ...args],
      { cwd: PROJECT_FOLDER, env },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

it('the admin command works on the embedded database whether Cardamom runs or not, and leaves it running or stopped as before', async () => {
  const ann = await signUp(app);
  const { email } = ann.person;
  expect(await admin('list')).toEqual({ code: 0, out: `${email}\tAnn\tgranted\n`, err: '' });
  expect((await admin('revoke', email)).code).toBe(0);
  expect((await ann.get('/auth/me')).body.isAdmin).toBe(false);

  await app.end();
  expect(await admin('grant', email)).toEqual({ code: 0, out: `${email} is an administrator now.\n`, err: '' });
  expect(existsSync(join(app.dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  expect(existsSync(join(app.dataDir, 'run', 'lock'))).toBe(false);

  await app.restart();
  expect((await ann.get('/auth/me')).body.isAdmin).toBe(true);
});
