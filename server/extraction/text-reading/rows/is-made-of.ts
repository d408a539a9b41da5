import { isUnit } from '../../../../shared/words/units.ts';
import { wordKey } from '../../lexicon/lexicons/word-key.ts';

/** So many entries must be named again, and this share of them. */
const FEWEST = 2;
const SHARE = 0.2;

/** More is not looked at. */
const MAX_ENTRIES = 100;
const MAX_CHARACTERS = 20_000;

/** Whether what is told below a list speaks of what stands in it: errands below a list of purchases do not. */
export function isMadeOf(entries: readonly string[], steps: readonly string[]): boolean {
  const told = wordKey(steps.join(' ').slice(0, MAX_CHARACTERS));
  const looked = entries.slice(0, MAX_ENTRIES);
  const named = looked.filter((entry) => stemsOf(entry).some((stem) => told.includes(stem))).length;
  return named >= FEWEST && named >= looked.length * SHARE;
}

/** The beginnings of an entry's words, which stay the same whatever their ending: "молоко" and "молоком". */
function stemsOf(entry: string): string[] {
  const words = wordKey(entry)
    .split(' ')
    .filter((word) => !isUnit(word));
  return words.flatMap((word) => {
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word))
      return word.length > 1 ? [word.slice(0, 2)] : [];
    const bare = word.replace(/^ال/u, '');
    return bare.length < 3 ? [] : [bare.slice(0, Math.max(3, bare.length - 3))];
  });
}
