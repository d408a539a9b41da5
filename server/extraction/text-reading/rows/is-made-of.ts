import { isUnit } from '../../../../shared/words/units.ts';
import { wordKey } from '../../lexicon/lexicons/word-key.ts';

/** The smallest number, and the smallest share, of entries that the steps must mention. */
const FEWEST = 2;
const SHARE = 0.2;

/** Further entries and characters are not examined. */
const MAX_ENTRIES = 100;
const MAX_CHARACTERS = 20_000;

/** Whether the steps mention enough of the entries, at least `fewest`. Errands below a shopping list do not. */
export function isMadeOf(entries: readonly string[], steps: readonly string[], fewest = FEWEST): boolean {
  const stepText = wordKey(steps.join(' ').slice(0, MAX_CHARACTERS));
  const looked = entries.slice(0, MAX_ENTRIES);
  const named = looked.filter((entry) => stemsOf(entry).some((stem) => stepText.includes(stem))).length;
  return named >= fewest && named >= looked.length * SHARE;
}

/** The beginnings of an entry's words, which do not change with endings: "молоко" and "молоком". */
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
