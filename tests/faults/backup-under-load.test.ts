import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_FOLDER } from '../../server/core/project.ts';
import { signUp } from '../support/accounts/accounts.ts';
import { photo, recipeForm } from '../support/files/photos.ts';
import { formWith, textFile } from '../support/files/recipe-files.ts';
import { strayFiles } from '../support/files/stored-files.ts';
import { type RunningApp, startApp } from '../support/processes/app-process.ts';
import { waitFor } from '../support/processes/wait-for.ts';

const run = promisify(execFile);
/** Kills of each command. */
const KILLS = 2;
/** The latest kill after the start, in milliseconds: from loading the program to the last step. */
const LATEST_KILL = 2_500;

let app: RunningApp;
let cook: Awaited<ReturnType<typeof signUp>>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardamom-backups-'));
  app = await startApp({ WORKERS: '1' });
  cook = await signUp(app);
}, 60_000);
afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

const environment = () => ({ ...process.env, DATA_DIR: app.dataDir });
const cli = (name: 'backup' | 'restore', ...args: string[]) =>
  run(process.execPath, [`server/${name}-cli.ts`, ...args], { cwd: PROJECT_FOLDER, env: environment() });

/** Starts a command, kills it at a random moment, and waits for its end. */
async function killed(name: 'backup' | 'restore', path: string): Promise<void> {
  const child = spawn(process.execPath, [`server/${name}-cli.ts`, path], {
    cwd: PROJECT_FOLDER,
    env: environment(),
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await Promise.race([delay(Math.random() * LATEST_KILL), ended]);
  child.kill('SIGKILL');
  await ended;
}

/** Imports files, adds and deletes recipes with pictures until it is stopped. Collects the accepted imports. */
function keepBusy(accepted: Set<string>): { stop(): Promise<void> } {
  let isStopped = false;
  async function work(): Promise<void> {
    for (let round = 0; !isStopped; round += 1) {
      const { status, body } = await cook.post('/upload/file', undefined, { raw: formWith(textFile(`Cake ${round}`)) });
      if (status === 202) accepted.add(body.jobId);
      const made = await cook.post('/api/recipes', undefined, {
        raw: recipeForm({ title: `Soup ${round}` }, [await photo()]),
      });
      if (round % 2 === 0) await cook.delete(`/api/recipes/${made.body.id}`);
    }
  }
  const working = work();
  return {
    async stop() {
      isStopped = true;
      await working;
    },
  };
}

describe('a backup under load', () => {
  it('survives kills, and restores every import that was accepted before it, each file with its row', async () => {
    const path = join(folder, 'backup.zip');
    const accepted = new Set<string>();
    const work = keepBusy(accepted);
    await waitFor('some imports', () => accepted.size > 5);
    await cli('backup', path);
    for (let kill = 0; kill < KILLS; kill += 1) await killed('backup', path);
    await cli('restore', path, '--verify');

    const before = [...accepted];
    await cli('backup', path);
    await work.stop();
    expect((await readdir(folder)).filter((name) => name === 'backup.zip')).toEqual(['backup.zip']);

    await app.end();
    await rm(app.dataDir, { recursive: true });
    for (let kill = 0; kill < KILLS; kill += 1) await killed('restore', path);
    // A killed restore may have ended before it was killed; then there is nothing to repeat.
    const refusal = await cli('restore', path).then(() => 'The database holds nothing.', String);
    expect(refusal).toContain('The database holds');
    await app.restart();

    const idle = async () => (await cook.get('/api/notifications')).body.inProcessJobs.length === 0;
    await waitFor('every import to end', idle, 60_000);
    for (const id of before) {
      const { body } = await cook.get(`/api/imports/${id}`);
      expect(body.state).toBe('done');
      expect((await cook.get(`/api/recipes/${body.recipeId}`)).status).toBe(200);
    }
    expect(await strayFiles(join(app.dataDir, 'images'), app.databaseUrl)).toEqual({ orphans: [], missing: [] });
  }, 180_000);
});
