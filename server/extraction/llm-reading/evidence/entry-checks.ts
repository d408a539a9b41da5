import { ingredientLikeness } from '../../text/numbers/quantity.ts';
import { type Passage, type SourceText, findPassage } from '../../grounding/source-text.ts';
import { endsSentence, isSentence } from '../../grounding/whole-sentence.ts';
import { quote } from '../../grounding/quote.ts';
import { turnedEntry } from '../../grounding/turned-entry.ts';
import { isNameless, isOwnLine, isOfTwoEntries, partsAmount } from './entry-passages.ts';

/** Where an amount stands that has a line of its own: above or below its name. */
export type AmountSide = 'above' | 'below';

/** On which side of its name an amount stands in a passage of several lines; null where it has no line of its own. */
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
 * On which side of their names most entries have their amounts, where these have lines of their own; null where none
 * tells. An amount between two names may be either's, and two entries may measure as much, so that only those count
 * that stand on one side alone.
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

/** "And" where it is written as the first letter of the next word, in Arabic and in Hebrew. */
const ATTACHED_AND = ['و', 'ו'];

/**
 * An entry word for word, but for the "and" that its first word bears where several stand in one sentence. What a number
 * follows is no whole entry.
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

/** Of so many words a sentence says something, and so does the end of one; what is less like an entry is none. */
const SENTENCE_WORDS = 5;
const CLAUSE_WORDS = 8;
const LIKELY = 0.4;
/** A sentence before an entry, in characters; what abbreviates a unit is shorter. */
const REMARK = 15;
const SENTENCES = /(?<=[.!?؟।])\s+(?=\P{Ll})|(?<=[。！？])/u;
/** What brackets add to an entry may hold dots of its own: "(approx. 200 g)", "(e.g. Gouda)". */
const ADDED = /[([（【][^)\]）】]*[)\]）】]/gu;

/** Whether a passage, as it would be shown, is none of a list of ingredients: it names nothing, or speaks of something else. */
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
