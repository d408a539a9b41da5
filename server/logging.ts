import pino, { type Logger, type LoggerOptions } from 'pino';

/** What may never stand in a log: addresses of the database and of mail servers hold passwords. */
const REDACTED = ['*.password', '*.connectionString', 'err.parameters', 'err.params'];

/** The log of one process: JSON lines on standard output. */
export function createLogger(name: string, level: string): Logger {
  const options: LoggerOptions = { name, level, redact: { paths: REDACTED, remove: true }, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options);
}
