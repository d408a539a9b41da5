import { alternativesOf, LEXICON_ENTRIES } from '../lexicons/lexicons.ts';
import { inOrder } from './number-words.ts';

const SERVINGS = LEXICON_ENTRIES.flatMap(([, { spokenServings }]) => spokenServings ?? []);

/** Numbers of people that are one word, with their values in digits. */
const PHRASES = SERVINGS.flatMap(({ phrases = {} }) => Object.entries(phrases));
const COUNTS = SERVINGS.flatMap(({ counting }) => inOrder(counting)).map(
  ([word, value]) => [word, String(value)] as const,
);
const DIGITS: ReadonlyMap<string, string> = new Map([...PHRASES, ...COUNTS]);

/** Words for people and portions. */
const GUESTS = alternativesOf(({ spokenServings }) => spokenServings?.guests);

const first = (pairs: readonly (readonly [string, string])[]): string => pairs.map(([word]) => word).join('|');
const SPOKEN = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:(?<phrase>${first(PHRASES)})(?![\p{L}\p{M}])|(?<for>ל|ل)?(?<count>${first(COUNTS)})(?=\s*(?:${GUESTS})))`,
  'giu',
);

/**
 * Replaces numbers of people in words by digits: "на четверых" becomes "на 4 персоны", "لأربعة أشخاص" becomes "ل 4
 * أشخاص".
 */
export function withServingsInDigits(text: string): string {
  return text.replace(SPOKEN, (all, phrase?: string, before?: string, count?: string) => {
    const digits = DIGITS.get((phrase ?? count ?? '').toLowerCase());
    return digits === undefined ? all : `${before === undefined ? '' : `${before} `}${digits}`;
  });
}
