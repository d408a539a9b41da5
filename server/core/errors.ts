import { ERROR_STATUS, type ErrorCode } from '../../shared/errors.ts';

interface AppErrorOptions {
  /** What is wrong with which field of the input. */
  readonly fields?: Readonly<Record<string, ErrorCode>>;
  /** Seconds until the same call may succeed. */
  readonly retryAfter?: number;
  /** Values for the placeholders of the text. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Response headers that go with the refusal. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** A refusal that the caller is told: its code is a translation key, its status follows from the code. */
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
