import { ingredientLikeness } from '../../text/numbers/quantity.ts';
import { type Passage, type SourceText, findPassage } from '../../grounding/source-text.ts';
import { endsSentence, isSentence } from '../../grounding/whole-sentence.ts';
import { quote } from '../../grounding/quote.ts';
import { turnedEntry } from '../../grounding/turned-entry.ts';
import { isNameless, isOwnLine, isOfTwoEntries, partsAmount } from './entry-passages.ts';

/** The position of an amount on a line of its own: above or below its name. */
export type AmountSide = 'above' | 'below';

/** The side of the name on which the amount is in a passage of several lines; null if it has no line of its own. */
export function amountSideOf(source: SourceText, passage: Passage): AmountSide | null {
  if (!partsAmount(source, passage)) return null;
  const { tokens } = source;
  let first = passage.start + 1;
  while (tokens[first]?.line === tokens[passage.start]?.line) first += 1;
  if (isNameless(quote(source, { start: passage.start, end: first }))) return 'above';
  let last = passage.end - 1;
  while (tokens[last - 1]?.line === tokens[passage.end - 1]?.line) last -= 1;
  return isNameless(quote(source, { start: last, end: passage.end })) ? 'below' : null;
}

/**
 * The side of the names on which most entries have their amounts, if these have lines of their own; null if unknown.
 * An amount between two names may belong to either, and two entries may have equal amounts, so only entries with an
 * amount on exactly one side count.
 */
export function amountSide(source: SourceText, entries: readonly (readonly string[])[]): AmountSide | null {
  let votes = 0;
  for (const keys of entries) {
    if (source.work.left < 0) break;
    const [above, below] = (['above', 'below'] as const).map(
      (side) =>
        turnedEntry(source, keys, (at) => !isOfTwoEntries(source, at) && amountSideOf(source, at) === side) !== null,
    );
    if (above !== below) votes += above ? 1 : -1;
  }
  if (votes === 0) return null;
  return votes > 0 ? 'above' : 'below';
}

/** "And" as a prefix of the next word, in Arabic and in Hebrew. */
const ATTACHED_AND = ['و', 'ו'];

/**
 * Finds an entry word for word, apart from an "and" joined to its first word, as in lists within a sentence. A passage
 * followed by a number is not a whole entry.
 */
export function attachedEntry(
  source: SourceText,
  [first = '', ...others]: readonly string[],
  fits: (passage: Passage) => boolean,
): Passage | null {
  const isWhole = (passage: Passage): boolean =>
    fits(passage) && source.tokens[passage.end]?.key.startsWith('#') !== true;
  for (const and of ATTACHED_AND) {
    const passage = findPassage(source, [and + first, ...others], isWhole);
    if (passage !== null && passage.end > 0) return passage;
  }
  return null;
}

/** From this number of words on, a sentence or its end that is not similar to an entry is a remark. */
const SENTENCE_WORDS = 5;
const CLAUSE_WORDS = 8;
const LIKELY = 0.4;
/** Minimum length of a sentence before an entry; abbreviated units are shorter. */
const REMARK = 15;
const SENTENCES = /(?<=[.!?؟।])\s+(?=\P{Ll})|(?<=[。！？])/u;
/** Brackets, which may contain dots: "(approx. 200 g)", "(e.g. Gouda)". */
const ADDED = /[([（【][^)\]）】]*[)\]）】]/gu;

/** Whether a passage, as it would be shown, is not an ingredient: it names nothing, or is a remark. */
export function isRemark(source: SourceText, passage: Passage, content: string): boolean {
  if (isNameless(content) && !isOwnLine(source, passage)) return true;
  const sentences = content.replaceAll(ADDED, ' ').trim().split(SENTENCES);
  const parts = sentences.filter((part) => part.length > REMARK);
  const before = sentences.slice(0, -1);
  if (parts.length > 1 || before.some((part) => part.length > REMARK && ingredientLikeness(part) < LIKELY)) return true;
  if (ingredientLikeness(content) >= LIKELY || !endsSentence(source, passage.end)) return false;
  const words = passage.end - passage.start;
  return words >= SENTENCE_WORDS && (words >= CLAUSE_WORDS || isSentence(source, passage));
}
