import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { preparePrivateFolder } from './folders.ts';
import type { RunAs } from './run-as.ts';
import { StartError } from './start-error.ts';

const run = promisify(execFile);

/** Character classes of all languages: trigrams of accented and non-Latin words depend on them. */
const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
const INITDB_ARGUMENTS = [
  '--username=app',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  `--locale=${LOCALE}`,
];

async function checkVersion(folder: string, { majorVersion }: Binaries): Promise<void> {
  const made = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  if (made === majorVersion) return;
  throw new StartError(
    `${folder} was made by PostgreSQL ${made}, and this Cardamom brings PostgreSQL ${majorVersion}. Back up with the former version and restore with this one.`,
  );
}

/** Makes the database files unless they are there. An interrupted start leaves no half of them behind. */
export async function initialise(folder: string, binaries: Binaries, runAs: RunAs): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) {
    await preparePrivateFolder(folder, runAs);
    return checkVersion(folder, binaries);
  }
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await preparePrivateFolder(unfinished, runAs);
  const { command, args, identity } = runAs.wrap(binaries.initdb, ['-D', unfinished, ...INITDB_ARGUMENTS]);
  try {
    await run(command, args, { cwd: '/', ...identity, env: { PATH: process.env['PATH'], LC_ALL: LOCALE } });
  } catch (cause) {
    const lines = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim().split('\n') : [];
    throw new StartError(`The embedded PostgreSQL could not be set up in ${folder}: ${lines[0] || String(cause)}`, {
      cause,
    });
  }
  await rename(unfinished, folder);
}
