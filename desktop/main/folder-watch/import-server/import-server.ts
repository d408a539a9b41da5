import type { ListedFile } from '../../../../shared/desktop/files.ts';
import type { KnownImport } from '../../../../shared/domain/import-job.ts';

/** A file to be sent. */
export interface OutgoingFile {
  readonly name: string;
  /** Opens the file anew at every call. Throws what reading throws; it breaks off with a ChangedFileError where its bytes are not those that were hashed. */
  readonly read: () => AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** The bytes of a file are not those that it had when it was hashed. Nothing of it has been accepted. */
export class ChangedFileError extends Error {
  constructor(path: string) {
    super(`${path} was changed while it was sent`);
    this.name = 'ChangedFileError';
  }
}

/** The server cannot be used any more: nobody is signed in who could send. The message is for a person. */
export class SignInError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SignInError';
  }
}

/** The server asks for patience: too many requests, or a service that it needs is down. */
export class BusyServerError extends Error {
  /** Milliseconds; null where it named none. */
  readonly retryAfter: number | null;
  constructor(status: number, retryAfter: number | null) {
    super(`the server answers ${status}`);
    this.name = 'BusyServerError';
    this.retryAfter = retryAfter;
  }
}

type NextStep = ListedFile['nextStep'];

/** What the server said to a file. */
export type Sent =
  | { readonly kind: 'accepted'; readonly jobId: string }
  /** The same file will be refused again. `code` is a translation key. */
  | { readonly kind: 'refused'; readonly code: string; readonly error: string; readonly nextStep: NextStep };

/** How an import stands. */
export type ImportProgress =
  | { readonly kind: 'open' }
  | { readonly kind: 'done'; readonly recipeId: string | null; readonly others: number }
  | { readonly kind: 'failed'; readonly error: string; readonly nextStep: NextStep }
  /** The server knows none of this id. */
  | { readonly kind: 'unknown' };

/**
 * Where files are imported. Every call throws a SignInError, a BusyServerError, or whatever the network throws; all but the first pass.
 */
export interface ImportServer {
  /** The largest file that it takes, in bytes. */
  maxBytes(signal: AbortSignal): Promise<number>;
  /** Sends one file, or the pages of one recipe in order. A repeat with the same key is the same import. */
  upload(files: readonly OutgoingFile[], idempotencyKey: string, signal: AbortSignal): Promise<Sent>;
  /** The imports of these contents, at most KNOWN_CONTENTS_MAX at once. */
  known(hashes: readonly string[], signal: AbortSignal): Promise<readonly KnownImport[]>;
  /** The ids of all imports that have not ended. */
  inProcess(signal: AbortSignal): Promise<ReadonlySet<string>>;
  state(jobId: string, signal: AbortSignal): Promise<ImportProgress>;
  /** Tries a failed import again; false where there is none of this id. */
  retry(jobId: string, signal: AbortSignal): Promise<boolean>;
}
