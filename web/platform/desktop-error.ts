/** The main process of the desktop app refused or failed. */
export class DesktopError extends Error {
  /** A translation key; empty if the answer had none. */
  readonly code: string;

  constructor(message: string, code = '', cause?: unknown) {
    super(message, { cause });
    this.name = 'DesktopError';
    this.code = code;
  }
}
