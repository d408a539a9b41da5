/** The logger of the watcher, compatible with pino. */
export interface WatchLogger {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
}
