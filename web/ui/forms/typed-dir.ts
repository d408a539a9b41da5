/**
 * The direction of the typed text. An empty field keeps that of the page, so that cursor and placeholder are aligned
 * with it.
 */
export function typedDir(text: string): 'auto' | undefined {
  return text ? 'auto' : undefined;
}
