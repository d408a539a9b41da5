import process from 'node:process';
import { logFields } from './log-context.ts';
import { pino, stdSerializers, stdTimeFunctions, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};
/** Fields that are already at the beginning of the line, or that readers do not need. */
const HEAD = new Set(['time', 'level', 'name', 'pid', 'hostname', 'msg', 'err']);
/**
 * Fields that must never be logged: addresses of the database and of mail servers contain passwords, and errors of the
 * database contain the values of rows.
 */
const REDACTED = [
  '*.password',
  '*.connectionString',
  ...['parameters', 'params', 'detail', 'where', 'internalQuery'].map((field) => `err.${field}`),
];

interface Line {
  readonly time: string;
  readonly level: number;
  readonly name: string;
  readonly msg?: string;
  readonly err?: { readonly stack?: string; readonly message?: string };
}

/** A JSON log line in readable form: `10:45:03 web  WARN message key=value`, with the stack of an error below. */
export function readableLine(json: string): string {
  const line = JSON.parse(json) as Line;
  const clock = new Date(line.time).toTimeString().slice(0, 8);
  const level = line.level === 30 ? '' : ` ${LEVELS[line.level] ?? line.level}`;
  const rest = Object.entries(line)
    .filter(([key]) => !HEAD.has(key))
    .map(([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const error = line.err ? `\n${line.err.stack ?? line.err.message ?? ''}` : '';
  return `${clock} ${line.name}${level} ${line.msg ?? ''}${rest.join('')}${error}\n`;
}

function readable(output: NodeJS.WritableStream): DestinationStream {
  return { write: (json) => void output.write(readableLine(json)) };
}

/** What the database says about the values of a row, in an error and its causes. */
function detailsOf(error: unknown): string[] {
  const details: string[] = [];
  const seen = new Set<unknown>();
  for (let current = error; current instanceof Error && !seen.has(current); current = current.cause) {
    seen.add(current);
    if ('detail' in current && typeof current.detail === 'string' && current.detail) details.push(current.detail);
  }
  return details;
}

/** An error as it is logged, without values of rows: its text repeats what the database says about them. */
function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const fields = stdSerializers.err(error);
  const details = detailsOf(error);
  const shown = (text: string): string => details.reduce((left, detail) => left.replaceAll(detail, '…'), text);
  return { ...fields, message: shown(fields.message), stack: shown(fields.stack) };
}

/**
 * The log of one process, by default on standard output: JSON for machines, short lines on a terminal. Lines have the fields
 * of the work that they belong to.
 */
export function createLogger(name: string, level: string, output?: DestinationStream): Logger {
  const redact = { paths: REDACTED, remove: true };
  const options: LoggerOptions = {
    name,
    level,
    redact,
    serializers: { err: errorFields },
    timestamp: stdTimeFunctions.isoTime,
    mixin: () => ({ ...logFields() }),
  };
  if (output !== undefined) return pino(options, output);
  return process.stdout.isTTY ? pino(options, readable(process.stdout)) : pino(options);
}
