import { ERROR_STATUS, type ErrorCode } from '../../shared/errors.ts';

interface AppErrorOptions {
  /** The errors of single input fields. */
  readonly fields?: Readonly<Record<string, ErrorCode>>;
  /** Seconds until the same call may succeed. */
  readonly retryAfter?: number;
  /** For an edit of an outdated version: the stored object, and the names of its fields that changed since. */
  readonly conflict?: { readonly current: unknown; readonly changed: string[] };
  /** For a log-in to an unverified account: whether a new link was sent. */
  readonly linkSent?: boolean;
  /** Values for the placeholders of the text. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Further headers of the error response. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error that is reported to the client. The code is a translation key and determines the HTTP status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly options: AppErrorOptions;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.options = options;
  }
}
