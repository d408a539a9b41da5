import type {
  DesktopCallName,
  DesktopEvent,
  DesktopEventName,
  DesktopInput,
  DesktopReply,
} from '../../shared/desktop/calls.ts';
import type { OfflineShell } from './offline-shell.ts';

/** Small texts stored on this device. Writing may fail without an error, so nothing may depend on it. */
export interface DeviceStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  /** Removes all entries whose key has this prefix. */
  removeAll(prefix: string): void;
}

/** Keeps the screen on until it is released, which the system may also do. */
export interface ScreenLock {
  readonly released: boolean;
  release(): Promise<void>;
}

/** The main process of the desktop app, as the page sees it. */
export interface DesktopClient {
  /** Throws DesktopError if the main process refuses, fails, or returns an invalid answer. */
  call<Name extends DesktopCallName>(
    name: Name,
    ...input: undefined extends DesktopInput<Name> ? [] : [DesktopInput<Name>]
  ): Promise<DesktopReply<Name>>;
  /** Returns the function that removes the listener. */
  listen<Name extends DesktopEventName>(name: Name, listener: (payload: DesktopEvent<Name>) => void): () => void;
  /** Imports dropped files and folders; resolves with the number of accepted files. Throws like `call`. */
  give(files: readonly File[]): Promise<number>;
}

/** The differences between a browser tab and the desktop window. Everything else in web/ is the same. */
export interface Platform {
  /** Prefix of every path of the server; empty if the server also serves the app. */
  readonly serverOrigin: string;
  /** The reader's languages as BCP 47 tags, in order of preference. */
  readonly languages: readonly string[];
  readonly storage: DeviceStorage;
  /** null in a browser. */
  readonly desktop: DesktopClient | null;
  /** null in the desktop app, which has its files with it, and where a browser cannot keep them. */
  readonly offlineShell: OfflineShell | null;
  /**
   * Starts the sign-in with Google, in this tab or in the system's browser. Rejects if the browser cannot be opened.
   * `invitation` is the token of a link; such links open in a browser only.
   */
  signInWithGoogle(invitation?: string): Promise<void>;
  /** Rejects if it is refused or not supported. */
  lockScreen(): Promise<ScreenLock>;
  /** Reloads the app at `/` with the given query, so that memory holds nothing of the previous session. */
  restart(query?: `?${string}`): void;
}
