import type { ImportFailure } from '../../../shared/errors.ts';

/** Why a source gave no recipe. `code` is the translation key that users read; `detail` is for logs alone. */
export class ExtractionError extends Error {
  readonly code: ImportFailure;
  readonly detail: string | undefined;

  constructor(code: ImportFailure, options: { cause?: unknown; detail?: string } = {}) {
    super(
      options.detail === undefined ? code : `${code}: ${options.detail}`,
      'cause' in options ? { cause: options.cause } : {},
    );
    this.name = 'ExtractionError';
    this.code = code;
    this.detail = options.detail;
  }
}
