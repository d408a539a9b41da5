import type { FilePage, FileQuery, Folders, ListedFile, WatchedFolder } from '../../../shared/desktop/files.ts';
import { GIVEN_FILES } from '../../../shared/desktop/files.ts';
import type { Entry } from './ledger/entry.ts';
import type { FolderChange } from './scan/folder-set.ts';
import { presentFile, presentPage, presentQuestions } from './rows/present-rows.ts';
import { type FolderWatchOptions, type RunningWatch, startWatch } from './running-watch.ts';
import { placeOf } from './rows/watch-context.ts';

/** What listeners are told; `paths` are those of all pages. */
export type WatchEvent =
  | { readonly kind: 'file'; readonly file: ListedFile; readonly paths: readonly string[] }
  /** Folders, their states, or questions; or rows have gone. */
  | { readonly kind: 'folders' };

/** Imports what settles in folders, and what is given. Every call but `start` and `subscribe` needs that it has started. */
export interface FolderWatch {
  /** Reads the ledger and begins. Throws a LedgerInUseError or a NoLedgerError, and what the disk throws. */
  start(): Promise<void>;
  /** Ends within a second; what was done is in the ledger. */
  stop(): Promise<void>;
  /** Rejects when it cannot go on: the ledger cannot be written, or nobody is signed in and nobody is waited for. */
  failure(): Promise<never>;
  folders(): Folders;
  /** Watches a further folder, or answers the one that is watched there. Throws what looking at it throws. */
  addFolder(path: string, change?: FolderChange): Promise<WatchedFolder>;
  /** Throws for a folder that is not watched. */
  changeFolder(id: string, change: FolderChange): Promise<WatchedFolder>;
  /** Watches it no more, and forgets its rows. */
  removeFolder(id: string): Promise<void>;
  /** Imports files, and what lies in folders; answers how many files there are. */
  give(paths: readonly string[]): Promise<number>;
  list(query: FileQuery): FilePage;
  /** Failed files are tried again; duplicates and ignored ones are imported all the same. Throws what the server throws. */
  retry(ids: readonly string[]): Promise<void>;
  ignore(ids: readonly string[]): Promise<void>;
  answerQuestion(id: string, areOneRecipe: boolean): Promise<void>;
  /** The absolute path of a row's first page. */
  pathOf(id: string): string | null;
  subscribe(listener: (event: WatchEvent) => void): () => void;
  /** Somebody has signed in, or the network is back: nothing waits any longer. */
  tryNow(): void;
  /** Whether every file that stands in the folders has its outcome. */
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
