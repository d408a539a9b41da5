import { isAlike } from '../ground/alike.ts';
import type { Passage, SourceText } from '../ground/source-text.ts';
import { placesOf } from '../ground/likely-places.ts';
import { isCommonWord } from '../words/common-words.ts';
import { negates } from '../words/negations.ts';
import { SPOKEN_NUMBERS, unitOf } from '../words/spoken-amounts.ts';
import type { Work } from '../work.ts';

/** A talk puts so many words between those of an entry, fewer behind its number: "two big cups of the plain flour". */
const BETWEEN = 3;
const BEHIND_NUMBER = 1;
const LONGEST = 20;
/** Words of so few letters join others: "de", "d". */
const SMALL_WORD = 2;

/** Where an entry is said. */
interface Spoken extends Passage {
  /** Whether it says no more and nothing else than the entry: only small words are left out, none is bent or read otherwise. */
  isSame: boolean;
}

/** Where somebody says an entry in running words: "2 cups flour" of "then two cups of flour"; no number is left out. */
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
  const words = [...SPOKEN_NUMBERS].flatMap(([word, value]) => (`#${value}` === first ? [word] : []));
  // Small words stand everywhere; the amounts among them are few.
  return [first, ...words].flatMap((key) => source.places.get(key) ?? []).toSorted((a, b) => a - b);
}

function spokenAt({ tokens, work }: SourceText, keys: readonly string[], start: number): Spoken | null {
  let at = start;
  let isSame = true;
  for (const [index, key] of keys.entries()) {
    let between = 0;
    const most = index === 0 ? 0 : keys[index - 1]?.startsWith('#') === true ? BEHIND_NUMBER : BETWEEN;
    while (!isSpoken(key, tokens[at]?.key ?? '', work)) {
      if (between === most || at >= tokens.length || tokens[at]?.key.startsWith('#') === true) return null;
      isSame &&= isSmall(tokens[at]?.key ?? '');
      between += 1;
      at += 1;
    }
    isSame &&= key === tokens[at]?.key || key.startsWith('#') || unitOf(key) !== undefined;
    at += 1;
  }
  return { start, end: at, isSame };
}

const isSmall = (key: string): boolean => !negates(key) && (key.length <= SMALL_WORD || isCommonWord(key));

function isSpoken(key: string, other: string, work: Work): boolean {
  if (key.startsWith('#')) return other === key || `#${SPOKEN_NUMBERS.get(other)}` === key;
  const [unit, otherUnit] = [unitOf(key), unitOf(other)];
  return unit === undefined && otherUnit === undefined ? isAlike(key, other, work) : unit === otherUnit;
}
