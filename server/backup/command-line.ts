import process from 'node:process';
import { ConfigError } from '../core/config.ts';
import { isDatabaseUnavailable } from '../db/failure.ts';
import { StartError } from '../embedded/start-error.ts';
import { StorageFullError, StorageUnavailableError } from '../storage/file-storage.ts';
import { MoveRefusedError } from '../storage/move-files.ts';
import { DamagedArchiveError } from './archive.ts';
import { BackupRunningError } from './backup-runs.ts';
import { RestoreRefusedError } from './restore-target.ts';

/** The arguments are wrong; the message says which are possible. */
export class UsageError extends Error {}

/** Errors whose message says what to do. */
const REFUSALS = [
  UsageError,
  StartError,
  BackupRunningError,
  DamagedArchiveError,
  RestoreRefusedError,
  MoveRefusedError,
];

/** PostgreSQL's error code for a missing table. */
const UNDEFINED_TABLE = '42P01';

const hasCode = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** What a failed call of the file system means, by its code. */
const FILE_ERRORS: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `${path} does not exist.`,
  ENOTDIR: (path) => `A part of ${path} is a file, not a folder.`,
  EEXIST: (path) => `${path} exists already.`,
  EACCES: (path) => `This user has no permission for ${path}.`,
  EPERM: (path) => `This user has no permission for ${path}.`,
  EROFS: (path) => `${path} is on a read-only file system.`,
  ENOSPC: (path) => `The disk is full: ${path}. What was written is removed.`,
  EDQUOT: (path) => `The disk quota is used up: ${path}. What was written is removed.`,
};

/** Writing to an open file names no path. */
function explainFileError({
  code,
  message,
  path = 'no space is left',
}: Error & { code: string; path?: string }): string {
  return FILE_ERRORS[code]?.(path) ?? `${message}.`;
}

/** One line for a person. Unexpected errors keep their stack. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.join('; ');
  if (REFUSALS.some((refusal) => error instanceof refusal)) return (error as Error).message;
  if (error instanceof StorageUnavailableError || error instanceof StorageFullError) return `${error.message}.`;
  if (isDatabaseUnavailable(error)) return 'The database cannot be reached. DATABASE_URL says where it is.';
  if (hasCode(error) && error.code === UNDEFINED_TABLE)
    return 'The database has no tables of this version of Cardamom: start Cardamom once.';
  if (hasCode(error) && 'syscall' in error) return explainFileError(error);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const isUsage = (error: unknown): boolean => hasCode(error) && error.code.startsWith('ERR_PARSE_ARGS');

/** Runs a command and sets the exit code: 0 on success, 1 with one line on standard error otherwise. */
export async function runCommandLine(usage: string, command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${isUsage(error) ? usage : explain(error)}\n`);
  }
}
