import type { Work } from '../domain/work.ts';

/** Shorter words may only differ in an ending, since one letter makes another word: "malt", "salt". */
const SHORTEST = 5;
/** Maximum length of an inflectional ending: "eggs", "cups". */
const ENDING = 2;

/** The Arabic definite article, which is joined to the word. */
export const ARTICLE = 'ال';

/**
 * The weight of a word in comparisons. It grows with its length; numbers count 1, single characters such as Chinese
 * ones 0.6.
 */
export function weightOf(key: string): number {
  if (key.startsWith('#')) return 1;
  return key.length === 1 ? 0.6 : Math.min(2, key.length / 4);
}

/**
 * Whether two words may be the same, misread or inflected: one letter in five may differ. Numbers must be equal.
 */
export function isAlike(a: string, b: string, work: Work): boolean {
  work.left -= 1;
  if (a === b) return true;
  if (a.startsWith('#') || b.startsWith('#') || Math.abs(a.length - b.length) > ENDING) return false;
  if (Math.min(a.length, b.length) < 3) return false;
  if (a === ARTICLE + b || b === ARTICLE + a) return true;
  if (a.startsWith(b) || b.startsWith(a)) return true;
  const longest = Math.max(a.length, b.length);
  if (longest < SHORTEST || (a[0] !== b[0] && a.at(-1) !== b.at(-1))) return false;
  work.left -= longest;
  return isWithin(a, b, Math.floor(longest / SHORTEST));
}

/** Whether the edit distance of two words is at most `most`. */
function isWithin(a: string, b: string, most: number): boolean {
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const below = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      const changed = (above[column - 1] ?? 0) + same;
      below.push(Math.min(changed, (above[column] ?? 0) + 1, (below[column - 1] ?? 0) + 1));
    }
    if (Math.min(...below) > most) return false;
    above = below;
  }
  return (above[b.length] ?? 0) <= most;
}
