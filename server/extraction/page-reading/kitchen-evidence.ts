import { languageByWords } from '../lexicon/common-words.ts';
import { countStaples } from '../text/count-staples.ts';
import { languageOf } from '../text/language.ts';
import { showsPrice } from '../text/numbers/quantity.ts';
import { withoutAmount } from '../text/numbers/quantity.ts';

/** A price without its currency at the end of a line: "… 14,50". */
const BARE_PRICE = /\p{L}\)?\s+\d{1,3}[.,]\d\d$/u;

/**
 * Measures that do not occur in recipes: lengths, power, percentages, doses. `LARGE` matches large quantities such as
 * buckets and sacks.
 */
const FOREIGN_MEASURE = /\d\s?(?:mm|cm|m|km|m²|w|kw|v|ah|mah|%|mg|kcal|kj|gb|mb)(?![\p{L}\p{M}])/iu;
const LARGE = /(?<![\d.,])(?:[1-9]\d|[89])\s?(?:kg|l|liter|litre)(?![\p{L}\p{M}])/iu;

/** The shares of entries with a price, or with such a measure, from which a list is not a recipe's. */
const PRICES = 0.4;
const MEASURES = 0.2;

/** The share of the entries that the steps must mention. */
const NAMED = 0.3;

/** The share of a word that is compared, because endings change. */
const STEM = 0.6;
const SHORTEST = 3;

/** Only this number of entries, and of characters of the steps, is examined. */
const MAX_ENTRIES = 60;
const MAX_TOLD = 12_000;

const WORDS = /[\p{L}\p{M}]+/gu;
/** Scripts without spaces between words, and Korean. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Whether a list contains goods or dishes with prices. */
export function isPriceList(entries: readonly string[]): boolean {
  return shareOf(entries, (text) => showsPrice(text) || BARE_PRICE.test(text)) >= PRICES;
}

/** Whether a list contains measures that do not occur in recipes. */
export function measuresOtherThings(entries: readonly string[]): boolean {
  return shareOf(entries, (text) => FOREIGN_MEASURE.test(text) || LARGE.test(text)) >= MEASURES;
}

/** Letters of Persian and Urdu. There are no lists of staples for these languages. */
const OTHER_ARABIC = /[پچژگکیےہٹڈ]/u;

/**
 * Whether lines are in a language with a list of staples, and `among` (by default the same lines) contains none of
 * them. Nearly every dish contains at least one.
 */
export function namesNoFood(lines: readonly string[], among: readonly string[] = lines): boolean {
  const text = lines.join(' ').slice(0, MAX_TOLD);
  const isKnown = (languageOf(text, '') ?? languageByWords(text)) !== null && !OTHER_ARABIC.test(text);
  return isKnown && countStaples(among, 1) === 0;
}

/** Whether the steps mention enough of the ingredients. This works in any language. */
export function stepsUse(entries: readonly string[], steps: readonly string[]): boolean {
  return usedShare(entries, steps) >= NAMED;
}

/** The share of the entries (0 to 1) of which the steps contain a word or its stem. */
export function usedShare(entries: readonly string[], steps: readonly string[]): number {
  const stepText = steps.join(' ').slice(0, MAX_TOLD).toLowerCase();
  const words = stepText.match(WORDS) ?? [];
  const isMentioned = (stem: string): boolean =>
    UNSPACED.test(stem) ? stepText.includes(stem) : words.some((word) => word.startsWith(stem));
  return shareOf(entries.slice(0, MAX_ENTRIES), (entry) => stemsOf(entry).some(isMentioned));
}

function stemsOf(entry: string): string[] {
  const words = withoutAmount(entry).toLowerCase().match(WORDS) ?? [];
  return words
    .filter((word) => word.length >= SHORTEST || UNSPACED.test(word))
    .map((word) => word.slice(0, Math.max(SHORTEST, Math.ceil(word.length * STEM))));
}

function shareOf(entries: readonly string[], test: (text: string) => boolean): number {
  return entries.length === 0 ? 0 : entries.filter(test).length / entries.length;
}
