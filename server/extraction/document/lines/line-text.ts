/** What a line shows: on one line, without control characters and halves of letters; '' where it shows nothing. */
export function lineText(raw: string): string {
  return raw
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
