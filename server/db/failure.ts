import { AppError } from '../errors.ts';

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
/** PostgreSQL classes 08 (connection), 57 (operator intervention) and 53 (resources) but the full disk. */
const UNREACHABLE_STATE = /^(08|57P|533)/;
const LOST_CONNECTION = /connection (terminated|ended|closed)|timeout exceeded when trying to connect|client has encountered a connection error|Client was closed/i;
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

function* causes(error: unknown): Generator<Error & { code?: unknown }> {
  const seen = new Set<unknown>();
  for (let current = error; current instanceof Error && !seen.has(current); current = current.cause) {
    seen.add(current);
    yield current;
  }
}

/** Whether the database could not be reached or went away, as opposed to refusing a statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const cause of causes(error)) {
    const code = typeof cause.code === 'string' ? cause.code : '';
    if (UNREACHABLE.has(code) || UNREACHABLE_STATE.test(code) || LOST_CONNECTION.test(cause.message)) return true;
  }
  return false;
}

/** An outage as the refusal that a caller understands (contract §2: 503, 507); any other error as it is. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof AppError) return error;
  for (const cause of causes(error)) {
    if (typeof cause.code === 'string' && DISK_FULL.has(cause.code)) return new AppError('errors.diskFull', { cause: error });
  }
  return isDatabaseUnavailable(error) ? new AppError('errors.unavailable', { cause: error, retryAfter: 5 }) : error;
}
