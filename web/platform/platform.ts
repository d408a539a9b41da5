/** Small texts kept on this device. Writing may fail silently where the device forbids it: nothing depends on it. */
export interface DeviceStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  /** Removes all that is kept under names that begin so. */
  removeAll(prefix: string): void;
}

/** What differs between a browser tab and the desktop window. Everything else in web/ is the same in both. */
export interface Platform {
  /** Put in front of every path of the server: empty where the app is served by it. */
  readonly serverOrigin: string;
  /** The reader's languages as BCP 47 tags, most wanted first. */
  readonly languages: readonly string[];
  readonly storage: DeviceStorage;
  /** Leaves the app for a page of the server, such as the external sign-in. */
  openServerPage(path: string): void;
  /** Starts the app anew at `/` (with the query given), so that nothing of the previous session is left in memory. */
  restart(query?: `?${string}`): void;
}
