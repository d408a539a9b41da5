import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Choice, killBackups, killRestores } from '../../faults/step-kills.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.ts';
import { photo, recipeForm } from '../../support/files/photos.ts';

let app: ApiApp;
let root: string;
let env: NodeJS.ProcessEnv;
const databases: TestDatabase[] = [];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cardamom-steps-'));
  app = await startApiApp();
  env = { DATABASE_URL: app.databaseUrl, STORAGE_URL: `file://${app.dataDir}/images`, DATA_DIR: root };
  const cook = await signUp(app);
  await cook.post('/api/recipes', undefined, { raw: recipeForm({ title: 'Soup' }, [await photo()]) });
});
afterAll(async () => {
  await app.close();
  for (const { drop } of databases) await drop();
  await rm(root, { recursive: true });
});

async function createTarget() {
  const database = await createTestDatabase();
  databases.push(database);
  return { databaseUrl: database.url, folder: await mkdtemp(join(root, 'target-')) };
}

const before =
  (...names: readonly RegExp[]): Choice =>
  (step) =>
    names.some((name) => name.test(step));

/** Each step at which something becomes valid or goes; `npm run faults -- backup-steps` kills before all kinds of steps. */
describe('a backup that is killed', () => {
  it('leaves the older file or the new one', async () => {
    const path = join(root, 'backup.zip');
    const choice = before(/^rename .*\.part/, /^update backup_run set ended_at = now\(\), path/);
    expect(await killBackups(env, path, choice)).toEqual({ kills: 2, wrong: [] });
  }, 90_000);

  it('leaves complete archives in a folder, also before the older one goes', async () => {
    expect(await killBackups(env, `${root}/folder/`, before(/^rm .*\.zip$/))).toEqual({ kills: 1, wrong: [] });
  }, 90_000);
});

describe('a restore that is killed', () => {
  it('leaves an empty database or everything, and can be repeated', async () => {
    const path = join(root, 'backup.zip');
    const choice = before(/^truncate/, /^select pg_advisory_xact_lock/);
    expect(await killRestores(path, createTarget, choice)).toEqual({ kills: 2, wrong: [] });
  }, 90_000);
});
