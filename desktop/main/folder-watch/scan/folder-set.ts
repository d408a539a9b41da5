import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import process from 'node:process';
import { GIVEN_FILES, type WatchedFolder } from '../../../../shared/desktop/files.ts';
import type { Change, FolderSettings } from '../ledger/entry.ts';
import { createFolderLoop, type FolderLoop } from './folder-loop.ts';
import type { GivenFiles } from './given-files.ts';
import { createIntake } from './intake.ts';
import { listFolder } from './list-folder.ts';
import type { TaskGroup } from '../runtime/task-group.ts';
import type { WatchContext } from '../rows/watch-context.ts';

export type FolderChange = Partial<Pick<FolderSettings, 'isPaused' | 'hasSubfolders' | 'after'>>;

/** The watched folders, each scanned by a loop of its own, so that a slow drive does not delay the others. */
export interface FolderSet {
  list(): WatchedFolder[];
  add(path: string, change: FolderChange): Promise<WatchedFolder>;
  change(id: string, change: FolderChange): Promise<WatchedFolder>;
  remove(id: string): Promise<void>;
  /** Scans the given files now. */
  lookAtGiven(): void;
  /** Whether every folder was scanned and all its files have rows. */
  areSettled(): boolean;
}

interface FolderSetOptions {
  readonly context: WatchContext;
  readonly given: GivenFiles;
  readonly tasks: TaskGroup;
  readonly ledgerFile: string;
  readonly asksAboutBursts: boolean;
  readonly onChange: () => void;
}

interface Watched {
  readonly loop: FolderLoop;
  readonly stop: () => void;
}

/** The path with links resolved, if it exists. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path); // the path does not exist
  }
}

export function createFolderSet(options: FolderSetOptions): FolderSet {
  const { context, given, tasks, ledgerFile, asksAboutBursts, onChange } = options;
  const { ledger, clock, logger } = context;
  const { rows } = ledger;
  const loops = new Map<string, Watched>();
  const ledgerFiles = ['', '.lock', `.lock.${process.pid}`, '.new', '.damaged'].map(
    (end) => realPathOf(ledgerFile) + end,
  );

  function begin(id: string, path: string | null, list: () => ReturnType<typeof listFolder>): void {
    const intake = createIntake(context, id, asksAboutBursts);
    const loop = createFolderLoop({ path, list, intake, clock, logger, onState: onChange });
    const own = new AbortController();
    loops.set(id, { loop, stop: () => own.abort() });
    tasks.run((signal) => loop.run(AbortSignal.any([signal, own.signal])));
  }

  /** Watched folders within this one, which are scanned separately. */
  function without(id: string): Set<string> {
    const others = [...rows.folders.values()].filter((folder) => folder.id !== id && !folder.isPaused);
    return new Set([...ledgerFiles, ...others.map(({ path }) => realPathOf(path))]);
  }

  function begun({ id, path, isPaused }: FolderSettings): void {
    loops.get(id)?.stop();
    loops.delete(id);
    if (isPaused) return;
    begin(id, path, () =>
      listFolder(path, { hasSubfolders: rows.folders.get(id)?.hasSubfolders ?? false, without: without(id) }),
    );
  }

  const shown = (folder: FolderSettings): WatchedFolder => ({
    ...folder,
    state: folder.isPaused ? 'paused' : (loops.get(folder.id)?.loop.state() ?? 'watching'),
  });

  async function save(folder: FolderSettings): Promise<WatchedFolder> {
    await ledger.write([{ folder }]);
    begun(folder);
    onChange();
    return shown(folder);
  }

  begin(GIVEN_FILES, null, given.list);
  rows.folders.forEach(begun);

  return {
    list: () => [...rows.folders.values()].map(shown),
    async add(folder, change) {
      const path = resolve(folder);
      const known = rows.folders.values().find((one) => one.path === path);
      if (known !== undefined) return shown(known);
      if (!(await stat(path)).isDirectory()) throw new Error(`${path} is no folder.`);
      return save({ id: randomUUID(), path, isPaused: false, hasSubfolders: true, after: 'leave', ...change });
    },
    async change(id, change) {
      const folder = rows.folders.get(id);
      if (folder === undefined) throw new Error('No such folder is watched.');
      return save({ ...folder, ...change });
    },
    async remove(id) {
      loops.get(id)?.stop();
      loops.delete(id);
      const entries = [...rows.entries.values()].filter(({ folderId }) => folderId === id);
      const gone: Change[] = entries.map((entry) => ({ entryGone: entry.id }));
      await ledger.write([...gone, { folderGone: id }]);
      onChange();
    },
    lookAtGiven: () => loops.get(GIVEN_FILES)?.loop.lookNow(),
    areSettled: () => loops.values().every(({ loop }) => loop.isSettled()),
  };
}
