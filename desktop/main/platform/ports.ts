import type { AppInfo } from '../../../shared/desktop/preferences.ts';
import type { LocalServer } from '../../../shared/desktop/servers.ts';
import type { FolderWatch } from '../folder-watch/folder-watch.ts';

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

/** The folder watch as the app uses it; listeners are told that something has changed. */
export type FolderWatchPort = Omit<FolderWatch, 'failure' | 'isIdle' | 'subscribe'> & { readonly subscribe: Subscribe };

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
