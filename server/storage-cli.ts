import process from 'node:process';
import { parseArgs } from 'node:util';
import { MEGABYTE } from '../shared/constants.ts';
import { runCommandLine, UsageError } from './backup/command-line.ts';
import { parseConfig } from './core/config.ts';
import { placeName } from './core/storage-place.ts';
import { type Moved, moveFiles } from './storage/move-files.ts';
import { openStorage } from './storage/open-storage.ts';
import { reachDatabase } from './supervisor/reach-database.ts';

const USAGE = 'usage: storage -- move';
const NO_SECOND =
  'STORAGE_SECOND_URL is not set. Set STORAGE_URL to the new storage and STORAGE_SECOND_URL to the old one, restart, then move.';

/** After how many files the progress is printed. */
const PROGRESS = 1_000;

const described = ({ files, bytes }: Moved): string => `${files} files (${(bytes / MEGABYTE).toFixed(1)} MB)`;

/** `npm run -s storage -- move`: moves all stored files from STORAGE_SECOND_URL to STORAGE_URL. */
await runCommandLine(USAGE, async () => {
  const { positionals } = parseArgs({ args: process.argv.slice(2), allowPositionals: true });
  if (positionals.join(' ') !== 'move') throw new UsageError(USAGE);
  const config = parseConfig(process.env);
  const { first, second } = openStorage(config);
  if (second === null || config.secondStorage === null) throw new UsageError(NO_SECOND);
  const database = await reachDatabase(config);
  try {
    const onMoved = (moved: Moved): void => {
      if (moved.files % PROGRESS === 0) process.stdout.write(`Moved ${described(moved)} so far.\n`);
    };
    const moved = await moveFiles({ databaseUrl: database.url, from: second, to: first, onMoved });
    const places = `from ${placeName(config.secondStorage)} to ${placeName(config.storage)}`;
    process.stdout.write(`Moved ${described(moved)} ${places}.\n`);
    if (moved.missing.length > 0)
      process.stderr.write(`${moved.missing.length} stored files are in neither, such as ${moved.missing[0]}.\n`);
  } finally {
    await database.leave();
  }
});
