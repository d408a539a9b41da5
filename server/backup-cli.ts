import process from 'node:process';
import { parseArgs } from 'node:util';
import { describeManifest } from './backup/manifest.ts';
import { runCommandLine, UsageError } from './backup/command-line.ts';
import { readTarget, writeBackup } from './backup/write-backup.ts';
import { parseConfig } from './core/config.ts';
import { createLocalFolder } from './storage/file-storage.ts';
import { reachDatabase } from './supervisor/reach-database.ts';

const USAGE = 'usage: backup -- FILE | FOLDER [--keep NUMBER]';

interface Arguments {
  readonly path: string;
  readonly keep: number | null;
}

function parseArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { keep: { type: 'string' } },
    allowPositionals: true,
  });
  const [path, ...surplus] = positionals;
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (!path || surplus.length > 0) throw new UsageError(USAGE);
  if (keep !== null && !(Number.isInteger(keep) && keep > 0)) throw new UsageError(USAGE);
  return { path, keep };
}

/** `npm run -s backup` (contract §4). */
await runCommandLine(USAGE, async () => {
  const { path, keep } = parseArguments(process.argv.slice(2));
  const config = parseConfig(process.env);
  const target = await readTarget(path);
  if (keep !== null && !target.isFolder) throw new UsageError('--keep is for backups in a folder.');
  const database = await reachDatabase(config);
  try {
    const storage = createLocalFolder(config.storageFolder);
    const { path: written, manifest } = await writeBackup({ databaseUrl: database.url, storage, target, keep });
    process.stdout.write(`Backed up ${describeManifest(manifest)} to ${written}.\n`);
    if (manifest.missing.length > 0)
      process.stderr.write(`${manifest.missing.length} stored files were missing, such as ${manifest.missing[0]}.\n`);
  } finally {
    await database.leave();
  }
});
