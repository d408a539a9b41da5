/** Control characters, ends of lines and paragraphs, and what turns the direction of the text around it. */
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** A foreign text as it may stand among texts of ours: without what is not seen (contract §3). */
export function shownText(given: string): string {
  return given.toWellFormed().replaceAll(HIDDEN, '').trim();
}
