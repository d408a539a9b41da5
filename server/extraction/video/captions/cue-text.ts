import { plainText } from '../../text/plain-text.ts';

/** Control characters, and what turns the direction of the text around it. */
const HIDDEN = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Longer texts are none that is shown for some seconds. */
const MAX_TEXT = 2_000;

/** The text of a cue on one line. */
export function cueText(text: string): string {
  return text.slice(0, MAX_TEXT).replace(/\s+/gu, ' ').replace(HIDDEN, '').trim();
}

/** The same of one whose signs are written as in markup. */
export function cueTextOfMarkup(markup: string): string {
  const text = markup.slice(0, MAX_TEXT);
  return cueText(/[<&]/.test(text) ? plainText(text) : text);
}
