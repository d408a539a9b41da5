/** An error that the window shows: `code` is a translation key, `desktop.errors.<name>`. */
export class DesktopError extends Error {
  readonly code: DesktopErrorCode;

  constructor(code: DesktopErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.name = 'DesktopError';
    this.code = code;
  }
}

/** Each has a text in every language. */
export const DESKTOP_ERROR_CODES = [
  'desktop.errors.failed',
  'desktop.errors.invalidInput',
  'desktop.errors.notFound',
  'desktop.errors.notAvailable',
  'desktop.errors.addressInvalid',
  'desktop.errors.addressWithPassword',
  'desktop.errors.serverUnusable',
  'desktop.errors.settingsNotSaved',
  'desktop.errors.fileGone',
] as const;
export type DesktopErrorCode = (typeof DESKTOP_ERROR_CODES)[number];
