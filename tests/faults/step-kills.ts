import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { listArchives } from '../../server/backup/file-store.ts';
import { checkBackup } from '../../server/backup/restore-backup.ts';
import { allRows } from '../support/database/all-rows.ts';
import { storedBytes } from '../support/files/stored-files.ts';
import { runCommand, type ServerCommand } from '../support/processes/server-command.ts';

const PRELOAD = fileURLToPath(new URL('../support/processes/kill-at-step.ts', import.meta.url));

interface Run {
  /** The statements and changes of files that it came to, in their order. */
  readonly steps: readonly string[];
  readonly isKilled: boolean;
}

/** Runs a command, and kills it before the step with this number, counted from 1. */
async function runSteps(command: ServerCommand, killAt: number | null): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-steps-'));
  const file = join(folder, 'steps');
  const env = { ...command.env, STEPS_FILE: file, ...(killAt !== null && { KILL_AT: String(killAt) }) };
  try {
    const isKilled = await runCommand({ ...command, env, preload: [PRELOAD] }).then(
      () => false,
      (error: unknown) => {
        if (error instanceof Error && 'signal' in error && error.signal === 'SIGKILL') return true;
        throw error;
      },
    );
    const text = await readFile(file, 'utf8').catch(() => ''); // killed before the first step
    return { steps: text.split('\n').filter(Boolean), isKilled };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Whether to kill before a step. */
export type Choice = (step: string, index: number, steps: readonly string[]) => boolean;

const kindOf = (step: string): string => step.split(' ').slice(0, 2).join(' ').replace(/ \/.*/, '');

/** The first and the last step of each kind, such as the first and the last table that is copied. */
export const EACH_KIND: Choice = (step, index, steps) => {
  const isSame = (other: string): boolean => kindOf(other) === kindOf(step);
  return steps.findIndex(isSame) === index || steps.findLastIndex(isSame) === index;
};

/** What the kills have shown. */
export interface StepKills {
  readonly kills: number;
  /** States that are neither the old nor the new one. */
  readonly wrong: readonly string[];
}

/** Kills a command before each chosen one of its steps. `judge` says what is wrong after a kill; null if nothing is. */
async function killEach(
  { steps }: Run,
  commandOf: () => Promise<ServerCommand>,
  choice: Choice,
  judge: (command: ServerCommand) => Promise<string | null>,
): Promise<StepKills> {
  const wrong: string[] = [];
  let kills = 0;
  for (const [index, step] of steps.entries()) {
    if (!choice(step, index, steps)) continue;
    const command = await commandOf();
    const { isKilled } = await runSteps(command, index + 1);
    kills += 1;
    const fault = isKilled ? await judge(command) : 'it did not come so far';
    if (fault !== null) wrong.push(`${command.name} killed before step ${index + 1}, ${step.slice(0, 80)}: ${fault}`);
  }
  return { kills, wrong };
}

/**
 * Kills backups of `env` to a target, a file or a folder in which one archive is kept. After each kill there must be a
 * complete archive, and at the end another backup must succeed.
 */
export async function killBackups(env: NodeJS.ProcessEnv, target: string, choice: Choice): Promise<StepKills> {
  const isFolder = target.endsWith('/');
  const command: ServerCommand = { name: 'backup', args: isFolder ? [target, '--keep', '1'] : [target], env };
  if (isFolder) await runCommand(command); // so that there is an older archive to remove
  const result = await killEach(
    await runSteps(command, null),
    async () => command,
    choice,
    async () => {
      const archives = isFolder ? await listArchives(target) : [target];
      try {
        for (const path of archives) await checkBackup(path);
        return archives.length === 0 ? 'no archive is left' : null;
      } catch (error) {
        return String(error);
      }
    },
  );
  await runCommand(command);
  const left = isFolder ? (await listArchives(target)).length : 1;
  return left === 1 ? result : { ...result, wrong: [...result.wrong, `${left} archives stayed in the folder`] };
}

/** An empty database with an empty folder of stored files. */
export interface EmptyTarget {
  readonly databaseUrl: string;
  readonly folder: string;
}

async function contentOf({ databaseUrl, folder }: EmptyTarget) {
  return { rows: await allRows(databaseUrl), files: await storedBytes(folder) };
}

type Content = Awaited<ReturnType<typeof contentOf>>;

/** Tables that are empty before a restore; others have rows that migrations make. */
const isEmpty = ({ rows }: Content): boolean =>
  ['account', 'recipe', 'import_job', 'recipe_image'].every((table) => (rows[table] ?? []).length === 0);

/**
 * Kills restores of an archive, each into a new target. After each kill the database must be empty or complete, and
 * after a repeated restore everything must be there.
 */
export async function killRestores(
  archive: string,
  createTarget: () => Promise<EmptyTarget>,
  choice: Choice,
): Promise<StepKills> {
  const commandFor = ({ databaseUrl, folder }: EmptyTarget): ServerCommand => ({
    name: 'restore',
    args: [archive],
    env: { DATABASE_URL: databaseUrl, STORAGE_URL: `file://${folder}`, DATA_DIR: folder },
  });
  const first = await createTarget();
  const run = await runSteps(commandFor(first), null);
  const whole = await contentOf(first);
  let target = first;
  return killEach(
    run,
    async () => commandFor((target = await createTarget())),
    choice,
    async (command) => {
      const killed = await contentOf(target);
      const isComplete = isDeepStrictEqual(killed, whole);
      if (!isComplete && !isEmpty(killed)) return 'the database is half restored';
      const refusal = await runCommand(command).then(() => null, String);
      if (refusal !== null && !(isComplete && refusal.includes('The database holds'))) return refusal;
      return isDeepStrictEqual(await contentOf(target), whole) ? null : 'not everything is there after the second one';
    },
  );
}
