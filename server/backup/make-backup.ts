import { rm, stat } from 'node:fs/promises';
import { beginRun, type BackupRun } from './backup-runs.ts';
import { explain } from './command-line.ts';
import { listArchives, listedFiles, removeUnfinished, removeUnlisted } from './file-store.ts';
import { type BackupOptions, writeBackup, type WrittenBackup } from './write-backup.ts';

/**
 * Removes all but the newest archives of a folder, and the files that only they needed. Damaged archives do not count
 * and stay, for the operator to look at; their paths are returned.
 */
async function removeOldest(folder: string, keep: number): Promise<string[]> {
  const listed = new Set<string>();
  const damaged: string[] = [];
  let kept = 0;
  for (const path of await listArchives(folder)) {
    const files = await listedFiles(path);
    if (files === null) {
      damaged.push(path);
      continue;
    }
    kept += 1;
    if (kept > keep) await rm(path);
    else for (const file of files) listed.add(file.path);
  }
  await removeUnlisted(folder, listed);
  return damaged;
}

interface MakeOptions extends BackupOptions {
  /** How many archives of a folder remain, or null for all. */
  readonly keep: number | null;
  /** The last run that the caller knows; if there is a later one, no backup is made. */
  readonly last?: { readonly id: string | null };
}

interface MadeBackup extends WrittenBackup {
  /** Older archives of the folder that are damaged. They stay, and do not count. */
  readonly damaged: readonly string[];
}

async function makeIn(run: BackupRun, { keep, ...options }: MakeOptions): Promise<MadeBackup> {
  const { isFolder, path: folder } = options.target;
  if (isFolder) await removeUnfinished(folder);
  const written = await writeBackup(options);
  const archiveBytes = (await stat(written.path)).size;
  await run.succeed({ path: written.path, archiveBytes, fileBytes: written.manifest.files.bytes });
  const damaged = isFolder && keep !== null ? await removeOldest(folder, keep) : [];
  return { ...written, damaged };
}

/**
 * Makes a backup and records it, while the system runs. Throws a BackupRunningError if another process makes one, or made
 * one after the last run that the caller knows.
 */
export async function makeBackup(options: MakeOptions): Promise<MadeBackup> {
  const run = await beginRun(options.databaseUrl, options.target.path, options.last);
  try {
    return await makeIn(run, options);
  } catch (error) {
    // Without the database nothing can be recorded: the run then counts as interrupted.
    await run.fail(explain(error).split('\n')[0] ?? '').catch(() => undefined);
    throw error;
  } finally {
    await run.leave();
  }
}
