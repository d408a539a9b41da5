import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { z } from 'zod';
import { serveParent } from '../child-process/parent-link.ts';
import { parseConfig } from '../core/config.ts';
import { openStorage } from '../storage/open-storage.ts';
import { BackupRunningError } from './backup-runs.ts';
import { explain } from './command-line.ts';
import { describeManifest } from './manifest.ts';
import { makeBackup } from './make-backup.ts';
import type { ScheduledBackup } from './scheduled-backups.ts';

/** The entry of the process that makes a scheduled backup. It has a lower priority and ends with its parent. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.umask(0o077);

const inputSchema = z.object({ last: z.string().nullable() });

/** Resolves with what was made; null if another process made it. */
async function backUp(input: unknown): Promise<ScheduledBackup | null> {
  const { last } = inputSchema.parse(input);
  const config = parseConfig(process.env);
  const { databaseUrl, backup } = config;
  if (databaseUrl === null || backup === null) throw new Error('DATABASE_URL or BACKUP_FOLDER is missing');
  const target = { path: backup.folder, isFolder: true };
  const options = { databaseUrl, storage: openStorage(config).files, target, keep: backup.keep };
  try {
    const { path, manifest, damaged } = await makeBackup({ ...options, last: { id: last } });
    return { line: `${describeManifest(manifest)} to ${path}`, damaged };
  } catch (error) {
    if (error instanceof BackupRunningError) return null;
    throw error;
  }
}

serveParent({
  perform: (_name, input) => backUp(input),
  failureOf: (error) => ({ code: null, detail: explain(error) }),
});
