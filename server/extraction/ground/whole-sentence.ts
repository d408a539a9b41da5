import { textBefore } from './quote.ts';
import type { Passage, SourceText } from './source-text.ts';

/** A sentence is made whole by so many words at either end; else it stays as it was found. */
const MOST = 12;
const SENTENCE_END = /[.!?。！？।؟…:：]/u;
/** A line that a width broke is at least so long, and the next goes on in small letters or without any. */
const BROKEN = 30;

/** A passage from the beginning of its first sentence to the end of its last, where these are near. */
export function wholeSentence(source: SourceText, { start, end }: Passage): Passage {
  return { start: near(source, start, -1) ?? start, end: near(source, end, 1) ?? end };
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
  if (SENTENCE_END.test(between)) return true;
  if (!between.includes('\n')) return false;
  const above = source.lines[source.tokens[at - 1]?.line ?? 0] ?? '';
  const below = source.lines[source.tokens[at]?.line ?? 0] ?? '';
  return above.length < BROKEN || /^\P{L}*\p{Lu}/u.test(below);
}
