import { quote, textBefore } from './quote.ts';
import type { Passage, SourceText } from './source-text.ts';

/** A passage is extended by at most this many words on either side; otherwise it stays unchanged. */
const MOST = 25;
const SENTENCE_END = /[.!?。！？।؟…:：]/u;
/** A dot after a word of at most this many letters and before a lower-case word is an abbreviation: "ca. half", "ст. л.". */
const ABBREVIATED = 3;
/** A wrapped line has at least this length, and the next one does not begin with an upper-case letter. */
const BROKEN = 30;

/** Extends a passage to the beginning of its first and the end of its last sentence if these are near. */
export function wholeSentence(source: SourceText, { start, end }: Passage): Passage {
  return { start: near(source, start, -1) ?? start, end: near(source, end, 1) ?? end };
}

/** Whether a passage is a sentence, or several, from beginning to end. */
export function isSentence(source: SourceText, { start, end }: Passage): boolean {
  return endsSentence(source, end) && (start === 0 || beginsSentence(source, start));
}

/** Whether a sentence ends after a word; `end` is the position after the word. */
export function endsSentence(source: SourceText, end: number): boolean {
  const behind = end < source.tokens.length ? textBefore(source, end) : (source.lines.at(-1) ?? '').slice(-1);
  return /[.!?。！？।؟]/u.test(behind);
}

function near(source: SourceText, from: number, step: 1 | -1): number | null {
  for (let at = from; Math.abs(at - from) <= MOST; at += step) {
    source.work.left -= 1;
    if (at <= 0 || at >= source.tokens.length || beginsSentence(source, at)) return Math.max(0, at);
  }
  return null;
}

function beginsSentence(source: SourceText, at: number): boolean {
  const between = textBefore(source, at);
  if (SENTENCE_END.test(between) && !abbreviates(source, at, between)) return true;
  if (!between.includes('\n')) return false;
  const above = source.lines[source.tokens[at - 1]?.line ?? 0] ?? '';
  const below = source.lines[source.tokens[at]?.line ?? 0] ?? '';
  return above.length < BROKEN || /^\P{L}*\p{Lu}/u.test(below);
}

function abbreviates(source: SourceText, at: number, between: string): boolean {
  const before = source.tokens[at - 1]?.key ?? '';
  if (!/^\. ?$/.test(between) || before.length > ABBREVIATED || !/\p{Ll}/u.test(before)) return false;
  return /^\p{Ll}/u.test(quote(source, { start: at, end: at + 1 }));
}
