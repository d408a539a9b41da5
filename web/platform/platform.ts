import type {
  DesktopCallName,
  DesktopEvent,
  DesktopEventName,
  DesktopInput,
  DesktopReply,
} from '../../shared/desktop/calls.ts';

/** Small texts kept on this device. Writing may fail silently where the device forbids it: nothing depends on it. */
export interface DeviceStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  /** Removes all that is kept under names that begin so. */
  removeAll(prefix: string): void;
}

/** Keeps the screen on until it is released; the system may release it by itself. */
export interface ScreenLock {
  readonly released: boolean;
  release(): Promise<void>;
}

/** The main process of the desktop app, as the page sees it. */
export interface DesktopClient {
  /** Throws DesktopError where the main process refuses, fails, or answers in another shape. */
  call<Name extends DesktopCallName>(
    name: Name,
    ...input: undefined extends DesktopInput<Name> ? [] : [DesktopInput<Name>]
  ): Promise<DesktopReply<Name>>;
  /** Returns what ends the listening. */
  listen<Name extends DesktopEventName>(name: Name, listener: (payload: DesktopEvent<Name>) => void): () => void;
  /** Imports dropped files and folders; resolves with how many files were taken. Throws like `call`. */
  give(files: readonly File[]): Promise<number>;
}

/** The differences between a browser tab and the desktop window. Everything else in web/ is the same. */
export interface Platform {
  /** Put in front of every path of the server: empty where the app is served by it. */
  readonly serverOrigin: string;
  /** The reader's languages as BCP 47 tags, most wanted first. */
  readonly languages: readonly string[];
  readonly storage: DeviceStorage;
  /** null in a browser. */
  readonly desktop: DesktopClient | null;
  /** Starts the sign-in with Google: in this tab, or in the system's browser. Rejects where that could not be opened. */
  signInWithGoogle(): Promise<void>;
  /** Rejects where it is refused or not known. */
  lockScreen(): Promise<ScreenLock>;
  /** Starts the app anew at `/` (with the query given), so that nothing of the previous session is left in memory. */
  restart(query?: `?${string}`): void;
}
