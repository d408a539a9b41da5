import { isAlike } from '../../grounding/alike.ts';
import type { Passage, SourceText } from '../../grounding/source-text.ts';
import { placesOf } from '../../grounding/likely-places.ts';
import { isCommonWord } from '../../lexicon/common-words.ts';
import { negates } from '../../lexicon/negations.ts';
import { NUMBER_BEGINNINGS, numberAt, unitAt } from '../../lexicon/numbers/spoken-amounts.ts';

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
