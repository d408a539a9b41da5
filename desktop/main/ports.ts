import type { FilePage, FileQuery, Folders, WatchedFolder } from '../../shared/desktop/files.ts';
import type { AppInfo } from '../../shared/desktop/preferences.ts';
import type { LocalServer } from '../../shared/desktop/servers.ts';

/** Returns what ends the listening. */
type Subscribe = (listener: () => void) => () => void;

/** The server that the app runs on this computer. */
export interface LocalServerPort {
  state(): LocalServer;
  /** How it is reached; null while it is not ready. */
  connection(): { readonly origin: string; readonly headers: Readonly<Record<string, string>> } | null;
  /** Resolves once it is ready or has failed; `state` tells which. Never rejects. */
  start(): Promise<void>;
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
  subscribe: Subscribe;
}

type FolderChange = Partial<Pick<WatchedFolder, 'isPaused' | 'hasSubfolders' | 'after'>>;

/** Imports what settles in watched folders, and the files that are given to the app. It is asked nothing before it has started. */
export interface FolderWatchPort {
  start(): Promise<void>;
  stop(): Promise<void>;
  folders(): Folders;
  addFolder(path: string): Promise<WatchedFolder>;
  changeFolder(id: string, change: FolderChange): Promise<WatchedFolder>;
  removeFolder(id: string): Promise<void>;
  /** Resolves with how many files were taken. */
  give(paths: readonly string[]): Promise<number>;
  list(query: FileQuery): FilePage;
  retry(ids: readonly string[]): Promise<void>;
  ignore(ids: readonly string[]): Promise<void>;
  answerQuestion(id: string, areOneRecipe: boolean): Promise<void>;
  pathOf(id: string): string | null;
  /** Somebody has signed in, or the network is back: nothing waits any longer. */
  tryNow(): void;
  subscribe: Subscribe;
}

/** The sign-in with Google in the system's browser. */
export interface ExternalSignInPort {
  start(): Promise<void>;
  /** Whether a link from outside was the way back of a sign-in; the outcome is told by `signedIn`. */
  accept(link: URL): boolean;
}

/** "Fetch with my desktop": resolves with the import, null if the person closed the window. */
export interface PageFetchPort {
  fetch(url: string): Promise<{ readonly jobId: string } | null>;
}

/** What replaces the app by a newer one. */
export interface UpdaterPort {
  state(): AppInfo['update'];
  check(): Promise<void>;
  /** Ends the app and starts the newer one. */
  install(): void;
  subscribe: Subscribe;
}
