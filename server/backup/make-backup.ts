import { rm, stat } from 'node:fs/promises';
import { DamagedArchiveError, openArchive } from './archive.ts';
import { beginRun, type BackupRun } from './backup-runs.ts';
import { explain } from './command-line.ts';
import { listArchives, removeUnfinished, removeUnlisted } from './file-store.ts';
import { readFileList, type SavedFile } from './manifest.ts';
import { type BackupOptions, writeBackup, type WrittenBackup } from './write-backup.ts';

/** The files that an archive names; null if the archive is damaged. */
async function filesOf(path: string): Promise<readonly SavedFile[] | null> {
  try {
    const archive = await openArchive(path);
    return await readFileList(archive).finally(() => archive.close());
  } catch (error) {
    if (error instanceof DamagedArchiveError) return null;
    throw error;
  }
}

/**
 * Removes all but the newest archives of a folder, and the files that only they needed. Damaged archives do not count
 * and stay, for the operator to look at.
 */
async function removeOldest(folder: string, keep: number): Promise<void> {
  const listed = new Set<string>();
  let kept = 0;
  for (const path of await listArchives(folder)) {
    const files = await filesOf(path);
    if (files === null) continue;
    kept += 1;
    if (kept > keep) await rm(path);
    else for (const file of files) listed.add(file.path);
  }
  await removeUnlisted(folder, listed);
}

interface MakeOptions extends BackupOptions {
  /** How many archives of a folder remain, or null for all. */
  readonly keep: number | null;
  /** The last run that the caller knows; if there is a later one, no backup is made. */
  readonly last?: { readonly id: string | null };
}

async function makeIn(run: BackupRun, { keep, ...options }: MakeOptions): Promise<WrittenBackup> {
  const { isFolder, path: folder } = options.target;
  if (isFolder) await removeUnfinished(folder);
  const written = await writeBackup(options);
  const archiveBytes = (await stat(written.path)).size;
  await run.succeed({ path: written.path, archiveBytes, fileBytes: written.manifest.files.bytes });
  if (isFolder && keep !== null) await removeOldest(folder, keep);
  return written;
}

/**
 * Makes a backup and records it, while the system runs. Throws a BackupRunningError if another process makes one, or made
 * one after the last run that the caller knows.
 */
export async function makeBackup(options: MakeOptions): Promise<WrittenBackup> {
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
