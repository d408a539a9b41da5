import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts/accounts.ts';
import { formWith, textFile } from '../support/files/recipe-files.ts';
import { strayFiles } from '../support/files/stored-files.ts';
import { type RunningApp, startApp } from '../support/processes/app-process.ts';
import { killCommand, runCommand, type ServerCommand } from '../support/processes/server-command.ts';
import { waitFor } from '../support/processes/wait-for.ts';
import { type BusyCook, startBusyCook } from './busy-cook.ts';

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

const command = (name: 'backup' | 'restore', args: readonly string[]): ServerCommand => ({
  name,
  args,
  env: { DATA_DIR: app.dataDir },
});
const cli = (name: 'backup' | 'restore', ...args: string[]) => runCommand(command(name, args));
const killed = (name: 'backup' | 'restore', path: string) =>
  killCommand(command(name, [path]), Math.random() * LATEST_KILL);

/** Imports files, makes recipes and removes pictures until it is stopped. Collects the accepted imports. */
async function keepBusy(accepted: Set<string>): Promise<BusyCook> {
  let isStopped = false;
  const making = await startBusyCook(cook);
  async function work(): Promise<void> {
    for (let round = 0; !isStopped; round += 1) {
      const { status, body } = await cook.post('/upload/file', undefined, { raw: formWith(textFile(`Cake ${round}`)) });
      if (status === 202) accepted.add(body.jobId);
    }
  }
  const working = work();
  return {
    async stop() {
      isStopped = true;
      await Promise.all([working, making.stop()]);
    },
  };
}

describe('a backup under load', () => {
  it('survives kills, and restores every import that was accepted before it, each file with its row', async () => {
    const path = join(folder, 'backup.zip');
    const accepted = new Set<string>();
    const work = await keepBusy(accepted);
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
    await cli('restore', path, '--dry-run');
    expect(existsSync(app.dataDir)).toBe(false);
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
