import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { runCommandLine, UsageError } from './backup/command-line.ts';
import { listArchives } from './backup/file-store.ts';
import { describeManifest, type Manifest } from './backup/manifest.ts';
import { checkBackup, restoreBackup } from './backup/restore-backup.ts';
import { RestoreRefusedError } from './backup/restore-target.ts';
import { parseConfig } from './core/config.ts';
import { createLogger } from './core/logging.ts';
import { openStorage } from './storage/open-storage.ts';
import { hasDatabase, takeDatabase } from './supervisor/reach-database.ts';

const USAGE = 'usage: restore -- FILE | FOLDER [--verify | --dry-run]';

interface Arguments {
  readonly path: string;
  readonly mode: 'restore' | 'verify' | 'dry run';
}

function parseArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { verify: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
    allowPositionals: true,
  });
  const [path, ...surplus] = positionals;
  if (!path || surplus.length > 0 || (values.verify && values['dry-run'])) throw new UsageError(USAGE);
  return { path: resolve(path), mode: values.verify ? 'verify' : values['dry-run'] ? 'dry run' : 'restore' };
}

/** The archive itself, or the newest of a folder. */
async function findArchive(path: string): Promise<string> {
  if (!(await stat(path)).isDirectory()) return path;
  const [newest] = await listArchives(path);
  if (!newest) throw new RestoreRefusedError(`${path} holds no backup.`);
  return newest;
}

const originOf = (path: string, manifest: Manifest): string =>
  `${describeManifest(manifest)} from ${path}, made ${manifest.madeAt} by version ${manifest.version}`;

async function restore(path: string, manifest: Manifest, isDryRun: boolean): Promise<void> {
  const config = parseConfig(process.env);
  // A new database could take every backup; a dry run does not create it.
  if (isDryRun && !hasDatabase(config)) {
    process.stdout.write(`Could restore ${originOf(path, manifest)}. ${config.dataDir} would get a database.\n`);
    return;
  }
  const database = await takeDatabase(config);
  try {
    const { files: storage } = openStorage(config);
    const logger = createLogger('restore', config.logLevel);
    const options = { path, manifest, databaseUrl: database.url, storage, logger, isDryRun };
    const replaced = await restoreBackup(options);
    process.stdout.write(`${isDryRun ? 'Could restore' : 'Restored'} ${originOf(path, manifest)}.\n`);
    if (replaced > 0)
      process.stdout.write(`${replaced} accounts that were there before ${isDryRun ? 'would be' : 'are'} replaced.\n`);
  } finally {
    await database.leave();
  }
}

/** `npm run -s restore` (contract §4). */
await runCommandLine(USAGE, async () => {
  const { path, mode } = parseArguments(process.argv.slice(2));
  const archive = await findArchive(path);
  const manifest = await checkBackup(archive);
  if (mode === 'verify') process.stdout.write(`${archive} is complete: ${describeManifest(manifest)}.\n`);
  else await restore(archive, manifest, mode === 'dry run');
});
