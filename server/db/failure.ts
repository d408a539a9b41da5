import { AppError } from '../core/errors.ts';

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
/** PostgreSQL classes 08 (connection, but not a protocol violation), 57P (operator intervention), 533 (too many connections). */
const UNREACHABLE_STATE = /^(08(?!P01)|57P|533)/;
const LOST_CONNECTION =
  /connection (terminated|ended|closed)|timeout exceeded when trying to connect|client has encountered a connection error|Client was closed|Query read timeout/i;
/** Deadlock and serialisation failure, after which the same transaction can be repeated. */
const REPEATABLE_STATE = new Set(['40P01', '40001']);
/** Errors of a folder that is read-only, inaccessible or missing, or whose disk fails, and of an S3 server. */
const STORAGE_AWAY = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'ENXIO', 'EIO', 'ESTALE', 'STORAGE_UNAVAILABLE']);
/** disk_full of PostgreSQL. */
const DATABASE_FULL = '53100';
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', DATABASE_FULL]);

function* causes(error: unknown): Generator<Error & { code?: unknown; syscall?: unknown; constraint?: unknown }> {
  const seen = new Set<unknown>();
  for (let current = error; current instanceof Error && !seen.has(current); current = current.cause) {
    seen.add(current);
    yield current;
  }
}

/** Whether the database was unreachable or the connection was lost. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const cause of causes(error)) {
    const code = typeof cause.code === 'string' ? cause.code : '';
    if (UNREACHABLE.has(code) || UNREACHABLE_STATE.test(code) || LOST_CONNECTION.test(cause.message)) return true;
    // While PostgreSQL is down, its socket file is missing. Other missing files have other causes.
    if (code === 'ENOENT' && cause.syscall === 'connect') return true;
  }
  return false;
}

/** Whether the disk of this process or of the database is full. */
export function isDiskFull(error: unknown): boolean {
  return [...causes(error)].some(({ code }) => typeof code === 'string' && DISK_FULL.has(code));
}

/** Whether the disk of the database is full. Reading still works, and writing as soon as there is space. */
export function isDatabaseFull(error: unknown): boolean {
  return [...causes(error)].some(({ code }) => code === DATABASE_FULL);
}

/** Whether the file storage is unavailable as a whole. */
export function isStorageUnavailable(error: unknown): boolean {
  return [...causes(error)].some(
    ({ code, syscall }) => typeof code === 'string' && STORAGE_AWAY.has(code) && syscall !== 'connect',
  );
}

/** Whether a transaction that failed with this error can be repeated unchanged. */
export function isRepeatable(error: unknown): boolean {
  const states = [...causes(error)].map(({ code }) => code);
  if (isDatabaseUnavailable(error) || isDatabaseFull(error)) return true;
  return states.some((code) => typeof code === 'string' && REPEATABLE_STATE.has(code));
}

/** Whether another row has a value that must be unique. */
export function isDuplicate(error: unknown): boolean {
  return [...causes(error)].some(({ code }) => code === '23505');
}

/** Whether a row was written for an account that no longer exists. */
function isWithoutAccount(error: unknown): boolean {
  return [...causes(error)].some(
    ({ code, constraint }) => code === '23503' && String(constraint).endsWith('_account_id_fkey'),
  );
}

/**
 * Converts an outage, an aborted transaction or a deleted account to the error for the client (contract §2). Returns
 * other errors unchanged.
 */
export function asRefusal(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isWithoutAccount(error)) return new AppError('errors.unauthorized', { cause: error });
  if (isDiskFull(error)) return new AppError('errors.diskFull', { cause: error });
  if (isStorageUnavailable(error)) return new AppError('errors.storageUnavailable', { cause: error, retryAfter: 30 });
  return isRepeatable(error) ? new AppError('errors.unavailable', { cause: error, retryAfter: 5 }) : error;
}
