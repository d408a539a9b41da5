import type { Draft } from '../../domain/draft.ts';
import { ingredientLikeness } from '../../text/numbers/quantity.ts';
import { foldTokens } from '../../text/fold-tokens.ts';
import { nearestPassage } from '../../grounding/nearest-place.ts';
import { quote } from '../../grounding/quote.ts';
import { plainText } from '../answers/plain-answer.ts';
import { opensPiece } from './entry-passages.ts';
import { findPassages, type Passage, type SourceText } from '../../grounding/source-text.ts';
import { endsSentence, isSentence, wholeSentence } from '../../grounding/whole-sentence.ts';

/** The share of its line that a title must fill. */
const MOST_OF_LINE = 0.5;
/** A title this similar to a line of the source is replaced with that line. */
const NEARLY = 0.8;
const MAX_PLACES = 50;
/** A word of fewer letters is too small to name a dish within a sentence. */
const SMALL_WORD = 4;
/** Fewer words are not a meaningful sentence. */
const SENTENCE_WORDS = 5;
/** Maximum number of words of a name within a text; a Chinese character counts as a word. */
const NAME_WORDS = 12;
/** A longer title is not searched for its parts. */
const TITLE_WORDS = 24;
/** A tag is a word or a few. */
const TAG_WORDS = 4;

const keysOf = (text: string): string[] => foldTokens(text).map(({ key }) => key);

/** The title in the source's words, preferably a line of its own; '' if the source does not contain it. */
export function groundTitle(source: SourceText, title: string): string {
  const keys = keysOf(title);
  if (keys.length === 0) return '';
  const passages = findPassages(source, keys, MAX_PLACES);
  const own = passages.find((passage) => isOwnLine(source, passage));
  const isName = keys.join('').length >= SMALL_WORD || keys.length > 1;
  const sentence = isName ? passages.find((passage) => namesWithin(source, passage)) : undefined;
  const best = own ?? nearTitle(source, keys) ?? adornedTitle(source, keys) ?? sentence;
  const words = best === undefined ? '' : quote(source, best);
  return /[.!?…]$/u.test(title) ? words : words.replace(/[.…]+$/u, '');
}

const isLongSentence = (source: SourceText, { start, end }: Passage): boolean =>
  end - start > NAME_WORDS && endsSentence(source, end);

/** Whether a passage within a text is a name: a few words that are neither a sentence nor an amount. */
function namesWithin(source: SourceText, passage: Passage): boolean {
  const words = passage.end - passage.start;
  if (words > NAME_WORDS || (words >= SENTENCE_WORDS && isSentence(source, passage))) return false;
  return ingredientLikeness(quote(source, passage)) < 1;
}

function isOwnLine(source: SourceText, { start, end }: Passage): boolean {
  const { tokens } = source;
  const line = tokens[start]?.line;
  if (tokens[start]?.opens !== true || isLongSentence(source, { start, end })) return false;
  let [first, last] = [start, end];
  while (first > 0 && tokens[first - 1]?.line === line) first -= 1;
  while (tokens[last]?.line === line) last += 1;
  return end - start >= (last - first) * MOST_OF_LINE;
}

function nearTitle(source: SourceText, keys: readonly string[]): Passage | undefined {
  const near = nearestPassage(source, keys);
  const isNear = near !== null && near.wordShare >= NEARLY && near.ownShare >= NEARLY && isOwnLine(source, near);
  return isNear ? near : undefined;
}

/** A line, or a part before or after a colon, whose words all occur in the title in order: "Lentil soup" of "The best lentil soup ever". */
function adornedTitle(source: SourceText, keys: readonly string[]): Passage | undefined {
  const most = keys.length <= TITLE_WORDS ? keys.length - 1 : 0;
  for (let count = most; count >= Math.max(2, keys.length * MOST_OF_LINE); count -= 1)
    for (let from = 0; from + count <= keys.length; from += 1) {
      const passages = findPassages(source, keys.slice(from, from + count), MAX_PLACES);
      const line = passages.find((passage) => isNamed(source, passage));
      if (line !== undefined) return line;
    }
  return undefined;
}

function isNamed(source: SourceText, { start, end }: Passage): boolean {
  const line = source.tokens[start]?.line;
  if (!opensPiece(source, start) || !opensPiece(source, end) || source.tokens[end - 1]?.line !== line) return false;
  return source.tokens[start - 1]?.line !== line || source.tokens[end]?.line !== line;
}

/** The description in the source's words, extended to complete sentences; '' if the source does not contain it. */
export function groundDescription(source: SourceText, description: string): string {
  const keys = keysOf(description);
  if (keys.length === 0) return '';
  const [whole] = findPassages(source, keys, 1);
  if (whole !== undefined) return quote(source, whole);
  const near = nearestPassage(source, keys);
  if (near === null || near.wordShare < NEARLY || near.ownShare < NEARLY) return '';
  return quote(source, wholeSentence(source, near));
}

/** The lines of notes in the source's words; lines that it does not contain are dropped. */
export function groundNotes(source: SourceText, notes: string, drop: (index: number, text: string) => void): string {
  const lines = notes.split('\n').filter((line) => line !== '');
  const found = lines.map((line) => plainText(groundDescription(source, line)));
  for (const [index, line] of found.entries()) if (line === '') drop(index, lines[index] ?? '');
  return [...new Set(found)].filter((line) => line !== '').join('\n');
}

/** Tags that occur in the source word for word. */
export function groundTags(source: SourceText, tags: Draft['tags']): string[] {
  return tags.filter((tag) => {
    const keys = keysOf(tag);
    return keys.length > 0 && keys.length <= TAG_WORDS && findPassages(source, keys, 1).length > 0;
  });
}
