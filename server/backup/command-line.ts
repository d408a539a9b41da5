import process from 'node:process';
import { ConfigError } from '../core/config.ts';
import { isDatabaseUnavailable } from '../db/failure.ts';
import { StartError } from '../embedded/start-error.ts';
import { DamagedArchiveError } from './archive.ts';
import { RestoreRefusedError } from './restore-target.ts';

/** The arguments are wrong; the message says which are possible. */
export class UsageError extends Error {}

/** PostgreSQL's error code for a missing table. */
const UNDEFINED_TABLE = '42P01';

const hasCode = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** One line for the person at the terminal. Unexpected errors keep their stack. */
function explain(error: unknown, usage: string): string {
  if (error instanceof UsageError) return error.message;
  if (hasCode(error) && error.code.startsWith('ERR_PARSE_ARGS')) return usage;
  if (error instanceof ConfigError) return error.problems.join('; ');
  if (error instanceof StartError || error instanceof DamagedArchiveError || error instanceof RestoreRefusedError)
    return error.message;
  if (isDatabaseUnavailable(error)) return 'The database cannot be reached. DATABASE_URL says where it is.';
  if (hasCode(error) && error.code === UNDEFINED_TABLE)
    return 'The database has no tables of this version of Cardamom: start Cardamom once.';
  if (hasCode(error) && 'syscall' in error) return `${error.message}.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Runs a command and sets the exit code: 0 on success, 1 with one line on standard error otherwise. */
export async function runCommandLine(usage: string, command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${explain(error, usage)}\n`);
  }
}
