import { spawnSync } from 'node:child_process';
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

function admin(...args: string[]) {
  const command = ['server/admin-cli.ts', ...args];
  const env = { ...process.env, DATA_DIR: app.dataDir, DATABASE_URL: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: PROJECT_FOLDER,
    env,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

it('the admin command reaches the embedded database whether Cardamom runs or not, and leaves it as it was', async () => {
  const ann = await signUp(app);
  const { email } = ann.person;
  expect(admin('list')).toEqual({ code: 0, out: `${email}\tAnn\tgranted\n`, err: '' });
  expect(admin('revoke', email).code).toBe(0);
  expect((await ann.get('/auth/me')).body.isAdmin).toBe(false);

  await app.end();
  expect(admin('grant', email)).toEqual({ code: 0, out: `${email} is an administrator now.\n`, err: '' });
  expect(existsSync(join(app.dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  expect(existsSync(join(app.dataDir, 'run', 'lock'))).toBe(false);

  await app.restart();
  expect((await ann.get('/auth/me')).body.isAdmin).toBe(true);
});
