import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Random } from '../../bench/mutations/random.ts';
import { killCommand, runCommand, type ServerCommand } from '../../support/processes/server-command.ts';
import { waitFor } from '../../support/processes/wait-for.ts';
import { judgeImports, type Verdict } from '../../support/recipes/judge-imports.ts';
import { startBusyCook } from '../busy-cook.ts';
import { readOutcomes, untilEnded } from '../oracle.ts';
import type { Figures } from './figures.ts';
import { type FaultMode, orStop, type Parts, startInOrder, startParts } from './stage.ts';
import { type Accepted, startSteadyImports } from './steady-imports.ts';
import {
  type Account,
  failures,
  openAccount,
  type Scene,
  SETTLED_WITHIN,
  type StormOptions,
  tally,
  untilClean,
} from './storm.ts';

/** Imports that arrive each second while backups are made. */
const PER_SECOND = 20;
/** Archives that stay in the folder. */
const KEPT = 3;
/** Milliseconds. What a command takes at first; later kills come within the time of the one before. */
const FIRST_GUESS = 2_000;
/** Each archive is made with one kill of the backup and one of the restore. */
const KILLS_EACH = 2;

/** A complete backup, and the imports that were accepted before it began. */
interface Made {
  readonly path: string;
  readonly accepted: Accepted;
}

/** The commands of one run. Kills come at random moments of a command, as long as the last one took. */
function createCommands(parts: Parts, random: Random) {
  const env = { DATA_DIR: parts.app.dataDir };
  const took = { backup: [FIRST_GUESS], restore: [FIRST_GUESS] };
  const command = (name: keyof typeof took, args: readonly string[]): ServerCommand => ({ name, args, env });
  return {
    took,
    async run(name: keyof typeof took, ...args: readonly string[]): Promise<string> {
      const start = performance.now();
      const output = await runCommand(command(name, args));
      took[name].push(performance.now() - start);
      return output;
    },
    kill: (name: keyof typeof took, ...args: readonly string[]): Promise<boolean> =>
      killCommand(command(name, args), random(took[name].at(-1) ?? FIRST_GUESS)),
  };
}

type Commands = ReturnType<typeof createCommands>;

/** Makes a backup to a file or into the folder, then begins another one to the same target and kills it. */
async function makeBackup(commands: Commands, root: string, number: number, accepted: Accepted): Promise<Made> {
  const folder = join(root, 'folder');
  const isFolder = number % 2 === 1;
  const args = isFolder ? [`${folder}/`, '--keep', String(KEPT)] : [join(root, `${number}.zip`)];
  const output = await commands.run('backup', ...args);
  const path = / to (.+\.zip)\.\n/.exec(output)?.[1];
  if (path === undefined) throw new Error(`the backup said ${output}`);
  await commands.kill('backup', ...args);
  return { path, accepted };
}

/** Empties the data folder and restores into it. A restore is killed first; now and then the application starts after it. */
async function restore({ app }: Parts, commands: Commands, path: string, isStarted: boolean): Promise<void> {
  await app.end();
  for (const name of await readdir(app.dataDir)) await rm(join(app.dataDir, name), { recursive: true });
  await commands.kill('restore', path);
  if (isStarted) {
    await app.restart();
    await app.end();
  }
  await commands.run('restore', path).catch((error: unknown) => {
    // The killed restore had ended.
    if (!String(error).includes('The database holds')) throw error;
  });
  await app.restart();
}

/** Judges what a restored system has: whatever was accepted before the backup, and maybe some later imports. */
async function judgeAccount({ client, ledger }: Account, before: ReadonlySet<string>): Promise<Verdict> {
  const nothing = { done: 0, failed: [], lost: [...before], double: [], phantom: [] };
  if ((await client.get('/auth/me')).status !== 200) return nothing;
  await untilEnded(client, SETTLED_WITHIN).catch(() => undefined); // what has not ended counts as lost
  const outcomes = await readOutcomes(client);
  if (outcomes === null) return nothing;
  const later = outcomes.notifications.map(({ jobId }) => jobId).filter((id) => ledger.accepted.has(id));
  return judgeImports({ accepted: new Set([...before, ...later]), ...outcomes });
}

const waitingOf = async ({ client }: Account): Promise<number> =>
  (await client.get('/api/notifications')).body.inProcessJobs?.length ?? 0;

async function judgeAll(accepted: Accepted): Promise<Verdict[]> {
  return Promise.all([...accepted].map(([account, before]) => judgeAccount(account, before)));
}

const median = (times: readonly number[]): string =>
  `${((times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0) / 1_000).toFixed(1)} s`;

async function runBackups(parts: Parts, root: string, options: StormOptions): Promise<Figures> {
  const { mode, faults, until, random, onProgress } = options;
  const commands = createCommands(parts, random);
  const imports = startSteadyImports(parts, PER_SECOND);
  const cook = await startBusyCook((await openAccount(parts)).client);
  const backups: Made[] = [];
  const makeBackups = async (): Promise<void> => {
    await waitFor('imports', () => imports.accepted().size > 0);
    for (let number = 0; number * KILLS_EACH < faults && Date.now() < until; number += 1) {
      backups.push(await makeBackup(commands, root, number, imports.accepted()));
      onProgress(`${backups.length} backups made`);
    }
  };
  await orStop(makeBackups, [cook, imports]);
  await cook.stop();
  const { imports: count, perSecond } = await imports.stop();
  const verdicts = await judgeAll(imports.accepted());
  const stray = await untilClean(parts);

  const kept = backups.filter(({ path }, number) => existsSync(path) || number + 2 * KEPT >= backups.length);
  let [waiting, slowestEnd, restarts] = [0, 0, 0];
  const notes: string[] = [];
  for (const [number, { path, accepted }] of kept.entries()) {
    try {
      await restore(parts, commands, path, number % 2 === 1);
    } catch (error) {
      restarts += 1;
      notes.push(`not restored: ${String(error)}`);
      await parts.app.restart();
    }
    const start = performance.now();
    for (const account of accepted.keys()) waiting += await waitingOf(account);
    verdicts.push(...(await judgeAll(accepted)));
    slowestEnd = Math.max(slowestEnd, (performance.now() - start) / 1_000);
    stray.push(...(await untilClean(parts)));
    onProgress(`${number + 1} of ${kept.length} backups restored`);
  }
  return {
    mode,
    faults: backups.length + kept.length,
    imports: count,
    ...tally(verdicts),
    strayFiles: stray.length,
    slowestEnd,
    restarts,
    impossible: null,
    notes: [
      `${perSecond.toFixed(1)} imports a second; ${backups.length} backups in ${median(commands.took.backup)} each`,
      `${kept.length} restored in ${median(commands.took.restore)} each; ${waiting} imports that waited in them ended`,
      ...notes,
      ...stray,
      ...failures(verdicts),
    ],
  };
}

function startBackups(): Promise<Scene> {
  return startInOrder(async (keep) => {
    const root = await mkdtemp(join(tmpdir(), 'cardamom-backups-'));
    keep(() => rm(root, { recursive: true, force: true }));
    const parts = await startParts({ withPictures: true });
    keep(() => parts.end());
    return { run: (options: StormOptions) => runBackups(parts, root, options) };
  });
}

export const BACKUP_MODE: FaultMode = {
  name: 'backup',
  about: `backups to a file and a folder during ${PER_SECOND} imports a second, and their restores, both killed at random`,
  short: { faults: 4, imports: 0, longest: 0 },
  full: { faults: 24, imports: 0, longest: 0 },
  start: startBackups,
};
