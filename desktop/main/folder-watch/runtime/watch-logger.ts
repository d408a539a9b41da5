/** Where the watcher tells people what goes on; pino's loggers fit. */
export interface WatchLogger {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
}
