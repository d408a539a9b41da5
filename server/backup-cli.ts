import process from 'node:process';
import { parseArgs } from 'node:util';
import { describeManifest } from './backup/manifest.ts';
import { runCommandLine, UsageError } from './backup/command-line.ts';
import { makeBackup } from './backup/make-backup.ts';
import { type BackupTarget, readTarget } from './backup/write-backup.ts';
import { type Config, parseConfig } from './core/config.ts';
import { openStorage } from './storage/open-storage.ts';
import { reachDatabase } from './supervisor/reach-database.ts';

const USAGE = 'usage: backup -- [FILE | FOLDER] [--keep NUMBER]; by default, in BACKUP_FOLDER';

interface Arguments {
  readonly path: string | null;
  readonly keep: number | null;
}

interface Chosen {
  readonly target: BackupTarget;
  readonly keep: number | null;
}

function parseArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { keep: { type: 'string' } },
    allowPositionals: true,
  });
  const [path = null, ...surplus] = positionals;
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (path === '' || surplus.length > 0) throw new UsageError(USAGE);
  if (keep !== null && !(Number.isInteger(keep) && keep > 0)) throw new UsageError(USAGE);
  return { path, keep };
}

/** The given target, or the folder of the running system's backups. */
async function chooseTarget({ path, keep }: Arguments, { backup }: Config): Promise<Chosen> {
  if (path === null && backup === null) throw new UsageError(USAGE);
  if (path === null && backup !== null)
    return { target: { path: backup.folder, isFolder: true }, keep: keep ?? backup.keep };
  const target = await readTarget(path ?? '');
  if (keep !== null && !target.isFolder) throw new UsageError('--keep is for backups in a folder.');
  return { target, keep };
}

/** `npm run -s backup` (contract §4). */
await runCommandLine(USAGE, async () => {
  const config = parseConfig(process.env);
  const chosen = await chooseTarget(parseArguments(process.argv.slice(2)), config);
  const database = await reachDatabase(config);
  try {
    const { files: storage } = openStorage(config);
    const { path, manifest, damaged } = await makeBackup({ databaseUrl: database.url, storage, ...chosen });
    process.stdout.write(`Backed up ${describeManifest(manifest)} to ${path}.\n`);
    if (manifest.missing.length > 0)
      process.stderr.write(`${manifest.missing.length} stored files were missing, such as ${manifest.missing[0]}.\n`);
    if (damaged.length > 0)
      process.stderr.write(`Older backups are damaged and do not count: ${damaged.join(', ')}.\n`);
  } finally {
    await database.leave();
  }
});
