import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { PROJECT_FOLDER } from '../../server/core/project.ts';
import { signUp } from '../support/accounts/accounts.ts';
import { type RunningApp, startApp } from '../support/processes/app-process.ts';
import type { Client } from '../support/api/client.ts';
import { waitFor } from '../support/processes/wait-for.ts';
import { startWatchCommand, type WatchCommand } from '../support/folder-watch/watch-command.ts';
import { check, type Row, rowsOf } from './check-outcome.ts';
import { keepWatching, type Kept } from './keep-watching.ts';

// `npm run demo:watch [-- FOLDER]`: a real server and the watcher's command line, 60 files of all kinds dropped into a folder, and
// both sides killed at random meanwhile. At the end every file has its outcome, and nothing was imported twice.
const FILES = 54;
/** Further files with the content of one of them. */
const COPIES = 6;
const KILLS = 12;
/** Milliseconds. */
const LONGEST_CALM = 6_000;
const PATIENCE = 900_000;
const SIDES = ['watcher', 'web', 'worker-1', 'postgres'] as const;

const source = resolve(process.argv[2] ?? join(PROJECT_FOLDER, '..', 'shared', 'files', 'files'));

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;

/** So many files, of every kind in turn, and copies of some; each name with that of its original. */
async function chooseFiles(): Promise<Map<string, string>> {
  const names = await readdir(source).catch(() => {
    throw new Error(`There are no files at ${source}; name a folder: npm run demo:watch -- FOLDER`);
  });
  const byName = names.toSorted((one, other) => one.localeCompare(other));
  const kinds = [...Map.groupBy(byName, (name) => extname(name)).values()];
  const chosen: string[] = [];
  for (let turn = 0; chosen.length < FILES && kinds.some((kind) => turn < kind.length); turn += 1)
    chosen.push(...kinds.flatMap((kind) => kind[turn] ?? []).slice(0, FILES - chosen.length));
  const copied = chosen.filter((_, index) => index % Math.ceil(chosen.length / COPIES) === 0);
  return new Map([
    ...chosen.map((name) => [name, name] as const),
    ...copied.map((name) => [`copy of ${name}`, name] as const),
  ]);
}

async function killSomething(app: RunningApp, kept: Kept): Promise<string> {
  const side = pick(SIDES);
  if (side === 'watcher') kept.current.child.kill('SIGKILL');
  else await app.killAndAwait(side);
  return side;
}

/** Whether the ledger of a watcher that looks once says nothing new, and nothing is in process. */
async function settle(client: Client, kept: Kept, once: () => WatchCommand): Promise<void> {
  await waitFor(
    'the imports',
    async () => {
      const { status, body } = await client.get('/api/notifications').catch(() => ({ status: 0, body: null }));
      return status === 200 && body.inProcessJobs.length === 0;
    },
    PATIENCE,
  );
  kept.isStopping = true;
  await kept.current.kill('SIGTERM');
  const last = once();
  const code = await last.ended();
  if (code !== 0) throw new Error(`the last look ended with ${code}: ${last.err()}`);
}

async function dropFiles(folder: string, names: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, original] of names) {
    await copyFile(join(source, original), join(folder, name));
    await delay(Math.random() * 400);
  }
}

async function killAtRandom(app: RunningApp, kept: Kept): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    await delay(Math.random() * LONGEST_CALM);
    console.log(`killed ${await killSomething(app, kept)}`);
  }
}

async function areAllEntered(folder: string, count: number): Promise<boolean> {
  const rows = await rowsOf(join(folder, '.cardamom-ledger')).catch(() => new Map<string, Row>());
  const entered = [...rows.values()].filter(({ state }) => state !== 'waiting').flatMap(({ pages }) => pages);
  return entered.length === count;
}

async function demonstrate(app: RunningApp, folder: string, names: ReadonlyMap<string, string>): Promise<string[]> {
  const client = await signUp(app);
  const args = [folder, '--server', app.url];
  const kept = keepWatching(() => startWatchCommand(args, client.person, { direct: true }));
  try {
    await Promise.all([dropFiles(folder, names), killAtRandom(app, kept)]);
    await waitFor('every file to be sent', () => areAllEntered(folder, names.size), PATIENCE);
    await settle(client, kept, () => startWatchCommand([...args, '--once'], client.person, { direct: true }));
  } finally {
    kept.isStopping = true;
    await kept.current.kill('SIGKILL');
  }
  return check(client, folder, [...names.keys()]);
}

async function main(): Promise<number> {
  const names = await chooseFiles();
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-demo-'));
  console.log(`${names.size} files; ${KILLS} times kill -9 of ${SIDES.join(', ')} at random`);
  const app = await startApp({ WORKERS: '1', LOG_LEVEL: 'fatal' });
  try {
    const misses = await demonstrate(app, folder, names);
    for (const miss of misses) console.log(`MISS: ${miss}`);
    console.log(
      misses.length === 0 ? 'Every file has its outcome, and nothing was imported twice.' : 'Not as promised.',
    );
    return misses.length === 0 ? 0 : 1;
  } finally {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
