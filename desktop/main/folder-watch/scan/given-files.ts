import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { GIVEN_FILES } from '../../../../shared/desktop/files.ts';
import { errnoOf } from '../runtime/errno.ts';
import { fingerprintOf, type FoundFile, listFolder, type Listing } from './list-folder.ts';
import { patch, type WatchContext } from '../rows/watch-context.ts';

/** Files that the user opened, dropped or passed at the start, until the ledger has a row for each. */
export interface GivenFiles {
  /** Takes files, and folders with all their files; returns the number of files. */
  give(paths: readonly string[]): Promise<number>;
  list(): Promise<Listing>;
  stop(): void;
}

/** The files of a path: itself, or all files below it; none if the path does not exist. */
async function filesAt(path: string): Promise<string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const { files } = await listFolder(path, { hasSubfolders: true, without: new Set() });
    return files.map((file) => join(path, file.path));
  } catch (error) {
    if (errnoOf(error) === null) throw error;
    return [];
  }
}

export function createGivenFiles(context: WatchContext): GivenFiles {
  const { rows } = context.ledger;
  const pending = new Set<string>();
  // A file that changed while it was read is examined again.
  const stop = context.ledger.listen((before, after) => {
    if (after === null && before?.folderId === GIVEN_FILES) before.pages.forEach(({ path }) => pending.add(path));
  });

  async function look(path: string): Promise<FoundFile | null> {
    try {
      const found = await stat(path);
      return found.isFile() ? { path, ...fingerprintOf(found) } : null;
    } catch (error) {
      if (errnoOf(error) === null) throw error;
      return null;
    }
  }

  return {
    stop,
    async give(paths) {
      const files = (await Promise.all(paths.map((path) => filesAt(resolve(path))))).flat();
      for (const path of files) {
        const row = rows.atPath(GIVEN_FILES, path);
        // A file that was given before moves to the top of the list.
        if (row !== undefined) await patch(context, row.id, {});
        pending.add(path);
      }
      return files.length;
    },
    async list() {
      const files: FoundFile[] = [];
      for (const path of pending) {
        const found = await look(path);
        const page = rows.atPath(GIVEN_FILES, path)?.pages.find((one) => one.path === path);
        const isEntered = page !== undefined && page.mtimeMs === found?.mtimeMs && page.size === found.size;
        if (found === null || isEntered) pending.delete(path);
        else files.push(found);
      }
      return { files, linksOut: [] };
    },
  };
}
