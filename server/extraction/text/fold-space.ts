/** Splits at line ends and folds the white space of each line. */
export function foldLines(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const folded = line === '' ? '' : foldSpace(line);
    if (folded !== '') lines.push(folded);
  }
  return lines;
}

/** A text without control characters and marks that have no width. */
export function withoutInvisible(text: string): string {
  return text.replace(/(?:(?!\s)\p{Cc}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff])+/gu, '');
}

/** Characters that folding changes. Most texts have none, so this check saves the work. */
const UNFOLDED =
  // oxlint-disable-next-line no-control-regex -- control characters are among what is taken out
  /[\0-\x1f\x7f-\xa0\u00ad\u1680\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u2069\u3000\ud800-\udfff\ufeff]| {2}|^ | $/;

/**
 * Folds white space to single spaces, and removes control characters and marks without width. Lone surrogates become
 * replacement characters, because databases refuse them. Joiners are kept, because Hindi and Arabic letters need them.
 */
export function foldSpace(text: string): string {
  if (!UNFOLDED.test(text)) return text;
  return withoutInvisible(text.toWellFormed()).replace(/\s+/g, ' ').trim();
}
