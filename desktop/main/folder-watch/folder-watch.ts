import type { FilePage, FileQuery, Folders, ListedFile, WatchedFolder } from '../../../shared/desktop/files.ts';
import { GIVEN_FILES } from '../../../shared/desktop/files.ts';
import type { Entry } from './ledger/entry.ts';
import type { FolderChange } from './scan/folder-set.ts';
import { presentFile, presentPage, presentQuestions } from './rows/listed-rows.ts';
import { type FolderWatchOptions, type RunningWatch, startWatch } from './running-watch.ts';
import { placeOf } from './rows/watch-context.ts';

/** A change that listeners receive; `paths` are those of all pages. */
type WatchEvent =
  | { readonly kind: 'file'; readonly file: ListedFile; readonly paths: readonly string[] }
  /** Folders, their states or questions have changed, or rows were removed. */
  | { readonly kind: 'folders' };

/** Imports settled files of watched folders, and given files. Only `start` and `subscribe` may be called before it started. */
export interface FolderWatch {
  /** Reads the ledger and begins. Throws LedgerInUseError, NoLedgerError and file system errors. */
  start(): Promise<void>;
  /** Stops within a second; the ledger holds everything that was done. */
  stop(): Promise<void>;
  /** Rejects when the watch cannot continue: the ledger cannot be written, or nobody is signed in and it does not wait. */
  failure(): Promise<never>;
  folders(): Folders;
  /** Adds a folder, or returns it if it is watched already. Throws file system errors. */
  addFolder(path: string, change?: FolderChange): Promise<WatchedFolder>;
  /** Throws for a folder that is not watched. */
  changeFolder(id: string, change: FolderChange): Promise<WatchedFolder>;
  /** Stops watching a folder and removes its rows. */
  removeFolder(id: string): Promise<void>;
  /** Imports files, and all files in given folders; resolves with their number. */
  give(paths: readonly string[]): Promise<number>;
  list(query: FileQuery): FilePage;
  /** Tries failed files again, and imports duplicates and ignored files anyway. Throws errors of the server. */
  retry(ids: readonly string[]): Promise<void>;
  ignore(ids: readonly string[]): Promise<void>;
  answerQuestion(id: string, areOneRecipe: boolean): Promise<void>;
  /** The absolute path of a row's first page. */
  pathOf(id: string): string | null;
  subscribe(listener: (event: WatchEvent) => void): () => void;
  /** Ends all waiting, since somebody signed in or the network is back. */
  tryNow(): void;
  /** Whether every file in the folders has an outcome. */
  isIdle(): boolean;
}

const isTold = (before: Entry | null, after: Entry): boolean =>
  before?.state !== after.state || before.jobId !== after.jobId || before.recipeId !== after.recipeId;

export function createFolderWatch(options: FolderWatchOptions): FolderWatch {
  const listeners = new Set<(event: WatchEvent) => void>();
  let running: RunningWatch | null = null;

  const tell = (event: WatchEvent): void => listeners.forEach((listener) => listener(event));
  const tellFolders = (): void => tell({ kind: 'folders' });

  function onEntry(before: Entry | null, after: Entry | null): void {
    if (after === null || (before?.questionId ?? null) !== after.questionId) tellFolders();
    if (after === null || !isTold(before, after)) return;
    const file = presentFile(after, watch().context.requestLimit.hindrance());
    tell({ kind: 'file', file, paths: after.pages.map(({ path }) => path) });
  }

  function watch(): RunningWatch {
    if (running === null) throw new Error('The watcher has not started.');
    return running;
  }

  function isIdle(): boolean {
    const { context, folders, mover } = watch();
    const { rows } = context.ledger;
    const isWaitedFor = (id: string): boolean => {
      const folderId = rows.entries.get(id)?.folderId ?? '';
      return rows.folders.get(folderId)?.isPaused !== true;
    };
    return folders.areSettled() && ![...rows.open].some(isWaitedFor) && context.ledger.isFlushed() && mover.isIdle();
  }

  return {
    async start() {
      running ??= await startWatch(options, { onEntry, onFolders: tellFolders });
    },
    async stop() {
      await running?.stop();
      running = null;
    },
    failure: () => watch().tasks.failure,
    folders() {
      const { context, folders } = watch();
      const { rows } = context.ledger;
      const ids = [GIVEN_FILES, ...rows.folders.keys()];
      return {
        folders: folders.list(),
        counts: Object.fromEntries(ids.map((id) => [id, rows.countsOf(id)])),
        questions: presentQuestions(rows),
      };
    },
    addFolder: async (path, change = {}) => watch().folders.add(path, change),
    async changeFolder(id, change) {
      const folder = await watch().folders.change(id, change);
      watch().mover.considerAll();
      return folder;
    },
    removeFolder: async (id) => watch().folders.remove(id),
    async give(paths) {
      const count = await watch().given.give(paths);
      watch().folders.lookAtGiven();
      return count;
    },
    list(query) {
      const { context } = watch();
      return presentPage(context.ledger.rows, query, context.requestLimit.hindrance());
    },
    retry: async (ids) => watch().requests.retry(ids),
    ignore: async (ids) => watch().requests.ignore(ids),
    answerQuestion: async (id, areOneRecipe) => watch().requests.answerQuestion(id, areOneRecipe),
    pathOf(id) {
      const { context } = watch();
      const entry = context.ledger.rows.entries.get(id);
      const page = entry?.pages[0];
      return entry && page ? placeOf(context, entry, page) : null;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tryNow: () => watch().context.requestLimit.open(),
    isIdle,
  };
}
