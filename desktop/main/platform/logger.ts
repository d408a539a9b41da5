/** What the main process writes its log with; a logger of pino is one. `fields` never hold a secret. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
