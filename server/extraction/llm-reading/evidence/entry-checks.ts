import { ingredientLikeness } from '../../text/numbers/quantity.ts';
import { type Passage, type SourceText, findPassage } from '../../grounding/source-text.ts';
import { endsSentence, isSentence } from '../../grounding/whole-sentence.ts';
import { quote } from '../../grounding/quote.ts';
import { turnedEntry } from '../../grounding/turned-entry.ts';
import { isAlike } from '../../grounding/alike.ts';
import { placesOf } from '../../grounding/likely-places.ts';
import { isCommonWord } from '../../lexicon/common-words.ts';
import { negates } from '../../lexicon/negations.ts';
import { NUMBER_BEGINNINGS, numberAt, unitAt } from '../../lexicon/numbers/spoken-amounts.ts';
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
const CLOSING = [')', ']', '）', '】'];

/** A text without its closed brackets. The pattern would search for the end of each bracket behind the last closed one. */
function withoutAdded(text: string): string {
  const end = Math.max(...CLOSING.map((sign) => text.lastIndexOf(sign))) + 1;
  return text.slice(0, end).replaceAll(ADDED, ' ') + text.slice(end);
}

/** Whether a passage, as it would be shown, is not an ingredient: it names nothing, or is a remark. */
export function isRemark(source: SourceText, passage: Passage, content: string): boolean {
  if (isNameless(content) && !isOwnLine(source, passage)) return true;
  const sentences = withoutAdded(content).trim().split(SENTENCES);
  const parts = sentences.filter((part) => part.length > REMARK);
  const before = sentences.slice(0, -1);
  if (parts.length > 1 || before.some((part) => part.length > REMARK && ingredientLikeness(part) < LIKELY)) return true;
  if (ingredientLikeness(content) >= LIKELY || !endsSentence(source, passage.end)) return false;
  const words = passage.end - passage.start;
  return words >= SENTENCE_WORDS && (words >= CLAUSE_WORDS || isSentence(source, passage));
}

/** Speech adds up to this many words between those of an entry, fewer after its number: "two big cups of the plain flour". */
const BETWEEN = 3;
const BEHIND_NUMBER = 1;
const LONGEST = 20;
/** Words of at most this many letters are connectives: "de", "d". */
const SMALL_WORD = 2;

/** A spoken entry in the source. */
interface Spoken extends Passage {
  /** Whether it equals the entry except for omitted connectives, without inflected or misread words. */
  isSame: boolean;
}

/** Finds an entry in running speech: "2 cups flour" of "then two cups of flour"; no number is omitted. */
export function spokenEntry(source: SourceText, keys: readonly string[]): Spoken | null {
  const [first = ''] = keys;
  if (keys.length < 2 || keys.length > LONGEST) return null;
  for (const start of firstPlaces(source, first)) {
    source.work.left -= 1;
    if (source.work.left < 0) return null;
    const spoken = spokenAt(source, keys, start);
    if (spoken !== null) return spoken;
  }
  return null;
}

function firstPlaces(source: SourceText, first: string): number[] {
  if (!first.startsWith('#')) return [...placesOf(source, first)];
  const said = [...NUMBER_BEGINNINGS].flatMap((word) => source.places.get(word) ?? []);
  source.work.left -= said.length;
  const own = said.filter((at) => `#${numberAt(wordsAt(source, at), 0)?.value}` === first);
  // Short words are frequent, amounts among them are rare.
  return [...(source.places.get(first) ?? []), ...own].toSorted((a, b) => a - b);
}

/** Number of following words that are examined for a match. */
const AHEAD = 3;

const wordsAt = ({ tokens }: SourceText, at: number): string[] => tokens.slice(at, at + AHEAD).map(({ key }) => key);

function spokenAt(source: SourceText, keys: readonly string[], start: number): Spoken | null {
  const { tokens } = source;
  let at = start;
  let isSame = true;
  for (let index = 0; index < keys.length;) {
    let between = 0;
    const most = index === 0 ? 0 : keys[index - 1]?.startsWith('#') === true ? BEHIND_NUMBER : BETWEEN;
    let said = sameAt(source, keys, index, at);
    while (said === null) {
      if (between === most || at >= tokens.length || isOfNumber(source, at)) return null;
      isSame &&= isSmall(tokens[at]?.key ?? '');
      between += 1;
      at += 1;
      said = sameAt(source, keys, index, at);
    }
    isSame &&= said.isSame;
    index += said.keys;
    at += said.words;
  }
  return { start, end: at, isSame };
}

/** A number begins another entry. */
const isOfNumber = (source: SourceText, at: number): boolean =>
  source.tokens[at]?.key.startsWith('#') === true || numberAt(wordsAt(source, at), 0) !== null;

const isSmall = (key: string): boolean => !negates(key) && (key.length <= SMALL_WORD || isCommonWord(key));

/**
 * Compares the words of an entry at `index` with the words of the source at `at`. Returns the number of matching words
 * in both, and whether they are equal; null if they do not match.
 */
function sameAt(
  source: SourceText,
  keys: readonly string[],
  index: number,
  at: number,
): { keys: number; words: number; isSame: boolean } | null {
  const [key = '', other = ''] = [keys[index], source.tokens[at]?.key];
  const words = wordsAt(source, at);
  if (key.startsWith('#')) {
    if (other === key) return { keys: 1, words: 1, isSame: true };
    const said = numberAt(words, 0);
    return said !== null && `#${said.value}` === key ? { keys: 1, words: said.words, isSame: true } : null;
  }
  const [unit, otherUnit] = [unitAt(keys, index), unitAt(words, 0)];
  if (unit !== null && otherUnit !== null)
    return unit.value === otherUnit.value ? { keys: unit.words, words: otherUnit.words, isSame: true } : null;
  if (unit !== null || otherUnit !== null || !isAlike(key, other, source.work)) return null;
  return { keys: 1, words: 1, isSame: key === other };
}
