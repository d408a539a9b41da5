import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../../support/api/client.ts';
import { connected } from '../../support/database/all-rows.ts';
import { createS3Server, S3_KEYS } from '../../support/files/s3-server.ts';
import { fileRows, storedFiles } from '../../support/files/stored-files.ts';
import { killCommand, runCommand } from '../../support/processes/server-command.ts';
import { waitFor } from '../../support/processes/wait-for.ts';
import { startBusyCook } from '../busy-cook.ts';
import type { Figures } from './figures.ts';
import { type FaultMode, orStop, type Parts, startInOrder, startParts } from './stage.ts';
import { startSteadyImports } from './steady-imports.ts';
import { failures, openAccount, type Scene, SETTLED_WITHIN, type StormOptions, tally } from './storm.ts';

/** Imports that arrive each second while files are moved. */
const PER_SECOND = 4;
/** The latest kill after the start, in milliseconds: from loading the program to the middle of the move. */
const LATEST_KILL = 3_000;
/** Milliseconds until the files that a move has left for removal are gone. */
const CLEAN_WITHIN = 90_000;

/** A place of stored files. */
interface Storage {
  readonly url: string;
  files(): Promise<string[]>;
}

interface SceneParts {
  readonly parts: Parts;
  readonly folder: Storage;
  readonly bucket: Storage;
}

/** From where to where. */
interface Way {
  readonly to: Storage;
  readonly from: Storage;
}

/** Reads the pictures of an account again and again. `unread` are those that it has and did not get. */
function readPictures(client: Client) {
  let isStopped = false;
  const found = { read: 0, unread: [] as string[] };
  const list = async (): Promise<string[]> =>
    ((await client.get('/api/recipes')).body as { images: string[] }[]).flatMap(({ images }) => images);

  async function readOne(url: string): Promise<void> {
    const { status } = await client.get(url);
    // A picture may have been removed meanwhile, and a server that stops refuses.
    const isGone = status === 404 && !(await list()).includes(url);
    if (status !== 200 && status !== 503 && !isGone) found.unread.push(`${url} answered ${status}`);
    else if (status === 200) found.read += 1;
  }

  async function work(): Promise<typeof found> {
    while (!isStopped) {
      try {
        for (const url of await list()) await readOne(url);
      } catch {
        await delay(100); // the server restarts
      }
    }
    return found;
  }
  const working = work();
  return {
    stop(): Promise<typeof found> {
      isStopped = true;
      return working;
    },
  };
}

/** Restarts the application with both places and moves all files, with kills. `left` are files of rows in the old place. */
async function move({ app }: Parts, { to, from }: Way, options: StormOptions) {
  const settings = { STORAGE_URL: to.url, STORAGE_SECOND_URL: from.url };
  const words = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  await app.restart(['env', ...words, process.execPath, 'server/main.ts']);
  const command = {
    name: 'storage' as const,
    args: ['move'],
    env: { ...S3_KEYS, ...settings, DATA_DIR: app.dataDir },
  };
  let kills = 0;
  for (let each = 0; each < options.faults / 2; each += 1)
    if (await killCommand(command, options.random(LATEST_KILL))) kills += 1;
  await runCommand(command);
  const { kept } = await fileRows(app.databaseUrl);
  const left = (await from.files()).filter((path) => kept.has(path));
  return { kills, left };
}

/** Waits until each file is in its place only, and is that of a row. Returns what is not. */
async function untilClean({ app }: Parts, { to, from }: Way): Promise<string[]> {
  // Killed moves would hold removals for two minutes more.
  await connected(app.databaseUrl, (client) => client.query('delete from backup_hold'));
  const look = async (): Promise<string[]> => {
    // Files that an interrupted import has reserved are removed within an hour.
    const { kept, leaving } = await fileRows(app.databaseUrl);
    const filesOf = async (storage: Storage) => (await storage.files()).filter((path) => !leaving.has(path));
    const [there, old] = [await filesOf(to), await filesOf(from)];
    return [
      ...[...kept].filter((path) => !there.includes(path)).map((path) => `missing file: ${path}`),
      ...there.filter((path) => !kept.has(path)).map((path) => `file without a row: ${path}`),
      ...old.map((path) => `file that was not moved or removed: ${path}`),
    ];
  };
  await waitFor('no stray files', async () => (await look()).length === 0, CLEAN_WITHIN).catch(() => undefined); // reported
  return look();
}

async function runMoves(scene: SceneParts, options: StormOptions): Promise<Figures> {
  const { parts, folder, bucket } = scene;
  const imports = startSteadyImports(parts, PER_SECOND);
  const { client } = await openAccount(parts);
  const cook = await startBusyCook(client);
  const reader = readPictures(client);
  let faults = 0;
  const notes: string[] = [];
  const back: Way = { to: folder, from: bucket };
  const moveThereAndBack = async (): Promise<void> => {
    for (const way of [{ to: bucket, from: folder }, back]) {
      const { kills, left } = await move(parts, way, options);
      faults += kills;
      notes.push(...left.map((path) => `left in ${way.from.url}: ${path}`));
      options.onProgress(`moved to ${way.to.url}`);
    }
  };
  await orStop(moveThereAndBack, [cook, reader, imports]);
  await cook.stop();
  const { read, unread } = await reader.stop();
  const { imports: count } = await imports.stop();
  const lastFault = performance.now();
  const verdicts = await Promise.all(
    [...imports.accepted().keys()].map(({ ledger }) => ledger.settle(SETTLED_WITHIN).catch(() => ledger.judge())),
  );
  const slowestEnd = (performance.now() - lastFault) / 1_000;
  const stray = await untilClean(parts, back);
  const sums = tally(verdicts);
  return {
    mode: options.mode,
    faults,
    imports: count,
    ...sums,
    lost: sums.lost + unread.length,
    strayFiles: stray.length + notes.length,
    slowestEnd,
    restarts: 0,
    impossible: null,
    notes: [`${read} pictures read meanwhile`, ...unread, ...notes, ...stray, ...failures(verdicts)],
  };
}

function startMoves(): Promise<Scene> {
  return startInOrder(async (keep) => {
    const server = await createS3Server();
    keep(() => server.stop());
    await server.start();
    const parts = await startParts({ withPictures: true, env: S3_KEYS });
    keep(() => parts.end());
    const images = join(parts.app.dataDir, 'images');
    const scene: SceneParts = {
      parts,
      folder: { url: pathToFileURL(images).href, files: () => storedFiles(images) },
      bucket: { url: server.url, files: () => server.objects() },
    };
    return { run: (options: StormOptions) => runMoves(scene, options) };
  });
}

export const MOVE_MODE: FaultMode = {
  name: 'move',
  about: 'stored files moved to a bucket and back during imports, the move killed at random and repeated',
  short: { faults: 4, imports: 0, longest: 0 },
  full: { faults: 60, imports: 0, longest: 0 },
  impossible: async () => (process.platform === 'win32' ? 'it needs the command env' : null),
  start: startMoves,
};
