/** The system's code of what a call of the file system has thrown, such as `ENOENT`; null for anything else. */
export function errnoOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
