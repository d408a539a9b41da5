import { plainText } from '../../text/plain-text.ts';

/** Control characters, and characters that change the direction of the surrounding text. */
const HIDDEN = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** In characters. Longer texts are not cues and are cut. */
const MAX_TEXT = 2_000;

/** Normalises the text of a cue to one line. */
export function cueText(text: string): string {
  return text.slice(0, MAX_TEXT).replace(/\s+/gu, ' ').replace(HIDDEN, '').trim();
}

/** The same for a text with markup and escaped characters. */
export function cueTextOfMarkup(markup: string): string {
  const text = markup.slice(0, MAX_TEXT);
  return cueText(/[<&]/.test(text) ? plainText(text) : text);
}
