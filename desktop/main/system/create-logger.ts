import { pino, stdTimeFunctions, type Logger } from 'pino';
import type { LogFile } from './log-file.ts';

/** What may never stand in the log, whoever writes it. */
const SECRET = ['password', 'token', 'cookie', 'authorization', 'headers'];
const REDACTED = SECRET.flatMap((name) => [name, `*.${name}`, `err.*.${name}`]);

/** The app's log: JSON lines into its file. */
export function createLogger(file: LogFile): Logger {
  const redact = { paths: REDACTED, remove: true };
  return pino({ base: null, level: 'info', redact, timestamp: stdTimeFunctions.isoTime }, file);
}
