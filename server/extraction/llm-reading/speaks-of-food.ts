import { isUnit } from '../../../shared/words/units.ts';
import { isCraft } from '../lexicon/craft-words.ts';
import { startsWithNumberWord } from '../lexicon/numbers/number-words.ts';
import { sectionHeading } from '../lexicon/headings/section-headings.ts';
import { numberAt, unitAt } from '../lexicon/numbers/spoken-amounts.ts';
import { countStaples } from '../text/count-staples.ts';

/** Number of characters that are examined. */
const SAMPLE = 60_000;
/** The number of different staple foods from which a text is about food, by its number of amounts. */
const STAPLES = 5;
const STAPLES_BY_AMOUNTS = [STAPLES, 4, 2, 2, 1];
const AMOUNTS = STAPLES_BY_AMOUNTS.length - 1;

const WORD = /[\p{L}\p{M}]+/gu;
const AMOUNT = /[\p{Nd}¼-¾⅐-⅞]\s*([\p{L}\p{M}]{1,12})/gu;
const DENSE_AMOUNT =
  /(?:大さじ|小さじ|カップ)\s*[\p{Nd}一二三四五六七八九十半]|[\p{Nd}一二三四五六七八九十百半两兩]\s*(?:グラム|カップ|克|毫升|汤匙|湯匙|茶匙|大匙|小匙|勺|그램|큰술|작은술|컵)/gu;
/** Arabic dual forms of units, such as "two cups". */
const DUALS = new Set('كوبين كوبان ملعقتين ملعقتان'.split(' '));

/** Whether a text may contain a recipe: it names amounts, staple foods or parts of a recipe. */
export function speaksOfFood(lines: readonly { readonly text: string }[]): boolean {
  const sample = sampleOf(lines);
  if (isCraft(sample)) return false;
  const staples = countStaples(sample, STAPLES);
  if (staples > 0 && sample.some((line) => sectionHeading(line)?.kind === 'ingredients')) return true;
  return staples >= (STAPLES_BY_AMOUNTS[amountsIn(sample)] ?? STAPLES);
}

function sampleOf(lines: readonly { readonly text: string }[]): string[] {
  let left = SAMPLE;
  return lines.flatMap(({ text }) => {
    const part = text.slice(0, Math.max(0, left));
    left -= part.length;
    return part === '' ? [] : [part];
  });
}

/**
 * Whether an amount in words with a kitchen unit begins at word index `at`: "half a teaspoon", "einen Esslöffel",
 * "триста грамм".
 */
function isSpokenAmount(words: readonly string[], at: number): boolean {
  const number = numberAt(words, at);
  if (number === null) return false;
  const unit = words[at + number.words] ?? '';
  if (!isUnit(unit) || startsWithNumberWord(words.slice(at, at + 2).join(' '))) return false;
  // "a" alone is not enough, as in "a part" or "a head".
  return number.value !== 1 || unitAt(words, at + number.words) !== null;
}

/** The number of amounts with a unit. */
function amountsIn(lines: readonly string[]): number {
  let amounts = 0;
  for (const line of lines) {
    amounts += [...line.matchAll(AMOUNT)].filter(([, unit = '']) => isUnit(unit)).length;
    amounts += [...line.matchAll(DENSE_AMOUNT)].length;
    const words = line.toLowerCase().match(WORD) ?? [];
    amounts += words.filter(
      (word, at) =>
        (isUnit(word) && startsWithNumberWord(`${words[at - 1] ?? ''} ${word}`)) ||
        isSpokenAmount(words, at) ||
        DUALS.has(word),
    ).length;
    if (amounts >= AMOUNTS) return AMOUNTS;
  }
  return amounts;
}
