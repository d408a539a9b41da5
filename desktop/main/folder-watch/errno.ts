/** The system's code of an error, such as `ENOENT`; null where it has none. */
export function errnoOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return errnoOf(error.cause);
}
