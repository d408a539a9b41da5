import type { AppInfo } from '../../../shared/desktop/preferences.ts';
import type { LocalServer } from '../../../shared/desktop/servers.ts';
import type { FolderWatch } from '../folder-watch/folder-watch.ts';

/** Returns the function that removes the listener. */
type Subscribe = (listener: () => void) => () => void;

/** The server that the app runs on this computer. */
export interface LocalServerPort {
  state(): LocalServer;
  /** The server's address and headers; null while it is not ready. */
  connection(): { readonly origin: string; readonly headers: Readonly<Record<string, string>> } | null;
  /** Resolves when it is ready or has failed, see `state`. Never rejects. */
  start(): Promise<void>;
  /** Resolves when all its processes have ended. */
  stop(): Promise<void>;
  subscribe: Subscribe;
}

/** The folder watch as the app uses it; listeners are notified of changes. */
export type FolderWatchPort = Omit<FolderWatch, 'failure' | 'isIdle' | 'subscribe'> & { readonly subscribe: Subscribe };

/** The sign-in with Google in the system's browser. */
export interface ExternalSignInPort {
  start(): Promise<void>;
  /** Whether a link from outside completes a sign-in; the result arrives by `signedIn`. */
  accept(link: URL): boolean;
}

/** "Fetch with my desktop": resolves with the import, or null if the window was closed. */
export interface PageFetchPort {
  fetch(url: string): Promise<{ readonly jobId: string } | null>;
}

/** Updates the app. */
export interface UpdaterPort {
  state(): AppInfo['update'];
  check(): Promise<void>;
  /** Quits the app and starts the new version. */
  install(): void;
  subscribe: Subscribe;
}
