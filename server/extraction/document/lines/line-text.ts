/**
 * The visible text of a line: a single line without control characters and lone surrogates; '' if nothing is visible.
 */
export function lineText(raw: string): string {
  return raw
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
