import type { ImportFailure } from '../../../shared/errors.ts';

/**
 * The reason why no recipe was found in a source. `code` is the translation key of the message for users; `detail` is
 * for logs only.
 */
export class ExtractionError extends Error {
  readonly code: ImportFailure;
  readonly detail: string | undefined;
  /** The text that was read nevertheless. */
  readonly text: string | undefined;

  constructor(code: ImportFailure, options: { cause?: unknown; detail?: string; text?: string } = {}) {
    super(
      options.detail === undefined ? code : `${code}: ${options.detail}`,
      'cause' in options ? { cause: options.cause } : {},
    );
    this.name = 'ExtractionError';
    this.code = code;
    this.detail = options.detail;
    this.text = options.text;
  }
}

/**
 * The process that parses cannot start. This is no reason why a source has no recipe: it can be read when the process
 * starts again.
 */
export class SandboxFault extends Error {
  constructor(reason: string) {
    super(`the sandbox does not start: ${reason}`);
    this.name = 'SandboxFault';
  }
}

/** The process that parses died during the task, perhaps because of the source. */
export class SandboxCrash extends ExtractionError {
  constructor(cause: Error) {
    super('importErrors.internal', { cause, detail: `the sandbox ended: ${cause.message}` });
    this.name = 'SandboxCrash';
  }
}
