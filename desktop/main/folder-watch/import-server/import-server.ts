import type { ListedFile } from '../../../../shared/desktop/files.ts';
import type { KnownImport } from '../../../../shared/domain/import-job.ts';

/** A file to be sent. */
export interface OutgoingFile {
  readonly name: string;
  /**
   * Each call opens the file again. Throws file system errors, and ChangedFileError if the bytes differ from those that
   * were hashed.
   */
  readonly read: () => AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** The bytes of a file differ from those that were hashed. The server has not accepted the file. */
export class ChangedFileError extends Error {
  constructor(path: string) {
    super(`${path} was changed during the upload`);
    this.name = 'ChangedFileError';
  }
}

/** Requests are refused because nobody is signed in. The message is for the user. */
export class SignInError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SignInError';
  }
}

/** The server cannot handle the request now: too many requests, no space, or a service that it needs is down. */
export class BusyServerError extends Error {
  /** Milliseconds from the `Retry-After` header; null if the server sent none. */
  readonly retryAfter: number | null;
  /** A translation key; empty if the answer had none. */
  readonly code: string;
  constructor(status: number, retryAfter: number | null, code = '') {
    super(`the server answers ${status}${code && ` (${code})`}`);
    this.name = 'BusyServerError';
    this.retryAfter = retryAfter;
    this.code = code;
  }
}

type NextStep = ListedFile['nextStep'];

/** The server's answer to an upload. */
export type Sent =
  | { readonly kind: 'accepted'; readonly jobId: string }
  /** The same file will be refused again. `code` is a translation key. */
  | { readonly kind: 'refused'; readonly code: string; readonly error: string; readonly nextStep: NextStep };

/** The progress of an import. */
export type ImportProgress =
  | { readonly kind: 'open' }
  | { readonly kind: 'done'; readonly recipeId: string | null; readonly others: number }
  | { readonly kind: 'failed'; readonly error: string; readonly nextStep: NextStep }
  /** The server has no import with this id. */
  | { readonly kind: 'unknown' };

/**
 * The server that imports the files. Every call can throw a SignInError, a BusyServerError or a network error. All but
 * SignInError are temporary.
 */
export interface ImportServer {
  /** The size limit of a file, in bytes. */
  maxBytes(signal: AbortSignal): Promise<number>;
  /**
   * Sends one file, or the pages of one recipe in order. A repeated upload with the same key does not create another
   * import.
   */
  upload(files: readonly OutgoingFile[], idempotencyKey: string, signal: AbortSignal): Promise<Sent>;
  /** The imports of these contents, at most KNOWN_CONTENTS_MAX at once. */
  known(hashes: readonly string[], signal: AbortSignal): Promise<readonly KnownImport[]>;
  /** The ids of all imports that have not ended. */
  inProcess(signal: AbortSignal): Promise<ReadonlySet<string>>;
  state(jobId: string, signal: AbortSignal): Promise<ImportProgress>;
  /** Retries a failed import; false if there is none with this id, or the server has removed its upload. */
  retry(jobId: string, signal: AbortSignal): Promise<boolean>;
}
