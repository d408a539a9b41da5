import type { Draft } from '../../domain/draft.ts';
import { ingredientLikeness } from '../../text/numbers/quantity.ts';
import { foldTokens } from '../../text/fold-tokens.ts';
import { nearestPassage } from '../../grounding/nearest-passage.ts';
import { quote } from '../../grounding/quote.ts';
import { opensPiece } from './entry-passages.ts';
import { findPassages, type Passage, type SourceText } from '../../grounding/source-text.ts';
import { endsSentence, isSentence, wholeSentence } from '../../grounding/whole-sentence.ts';

/** A title is most of the line that it stands on. */
const MOST_OF_LINE = 0.5;
/** What is nearly a line of the source becomes it. */
const NEARLY = 0.8;
const MAX_PLACES = 50;
/** A word of fewer letters is too small to name a dish within a sentence. */
const SMALL_WORD = 4;
/** Fewer words are no sentence that says something. */
const SENTENCE_WORDS = 5;
/** A name within a text is no longer: a sign of Chinese is a word here. */
const NAME_WORDS = 12;
/** A longer title is not looked at by its parts. */
const TITLE_WORDS = 24;
/** A tag is a word or a few. */
const TAG_WORDS = 4;

const keysOf = (text: string): string[] => foldTokens(text).map(({ key }) => key);

/** The title in the source's words: a line of its own rather than words of a sentence; '' where it stands nowhere. */
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

/** Within a text a dish is named by a few words that neither are a sentence nor measure something. */
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
  const isNear = near !== null && near.held >= NEARLY && near.told >= NEARLY && isOwnLine(source, near);
  return isNear ? near : undefined;
}

/** A line, or what a colon parts from the rest of one, whose every word stands in the title in that order: "Lentil soup" of "The best lentil soup ever". */
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

/** The description in the source's words; sentences that it does not hold are left out. */
export function groundDescription(source: SourceText, description: string): string {
  const keys = keysOf(description);
  if (keys.length === 0) return '';
  const [whole] = findPassages(source, keys, 1);
  if (whole !== undefined) return quote(source, whole);
  const near = nearestPassage(source, keys);
  if (near === null || near.held < NEARLY || near.told < NEARLY) return '';
  return quote(source, wholeSentence(source, near));
}

/** Tags whose words stand in the source as they do in the tag. */
export function groundTags(source: SourceText, tags: Draft['tags']): string[] {
  return tags.filter((tag) => {
    const keys = keysOf(tag);
    return keys.length > 0 && keys.length <= TAG_WORDS && findPassages(source, keys, 1).length > 0;
  });
}
