import { languageByWords } from '../lexicon/common-words.ts';
import { countStaples } from '../text/count-staples.ts';
import { languageOf } from '../text/language.ts';
import { showsPrice } from '../text/numbers/quantity.ts';
import { withoutAmount } from '../text/numbers/quantity.ts';

/** A price without its currency at the end of a line: "… 14,50". */
const BARE_PRICE = /\p{L}\)?\s+\d{1,3}[.,]\d\d$/u;

/** Measures that no kitchen knows: lengths, power, shares, doses; buckets and sacks. */
const FOREIGN_MEASURE = /\d\s?(?:mm|cm|m|km|m²|w|kw|v|ah|mah|%|mg|kcal|kj|gb|mb)(?![\p{L}\p{M}])/iu;
const LARGE = /(?<![\d.,])(?:[1-9]\d|[89])\s?(?:kg|l|liter|litre)(?![\p{L}\p{M}])/iu;

/** From which share of its entries on a list is one of prices or of such measures. */
const PRICES = 0.4;
const MEASURES = 0.2;

/** How many of the entries the steps must name again, as a share. */
const NAMED = 0.3;

/** Endings change a word; so much of its beginning stays. */
const STEM = 0.6;
const SHORTEST = 3;

/** More of a list and of its steps, in characters, tells nothing new. */
const MAX_ENTRIES = 60;
const MAX_TOLD = 12_000;

const WORDS = /[\p{L}\p{M}]+/gu;
/** Scripts that part no words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Whether a list is one of goods or dishes with their prices. */
export function isPriceList(entries: readonly string[]): boolean {
  return shareOf(entries, (text) => showsPrice(text) || BARE_PRICE.test(text)) >= PRICES;
}

/** Whether a list measures what no recipe does. */
export function measuresOtherThings(entries: readonly string[]): boolean {
  return shareOf(entries, (text) => FOREIGN_MEASURE.test(text) || LARGE.test(text)) >= MEASURES;
}

/** Letters of Persian and Urdu, whose staples are not known. */
const OTHER_ARABIC = /[پچژگکیےہٹڈ]/u;

/**
 * Whether lines in a language whose staples are known name none of them, or those of them that `among` gives: hardly a
 * dish does without any.
 */
export function namesNoFood(lines: readonly string[], among: readonly string[] = lines): boolean {
  const text = lines.join(' ').slice(0, MAX_TOLD);
  const isKnown = (languageOf(text, '') ?? languageByWords(text)) !== null && !OTHER_ARABIC.test(text);
  return isKnown && countStaples(among, 1) === 0;
}

/** Whether the steps speak of what the list names, in any language. */
export function stepsUse(entries: readonly string[], steps: readonly string[]): boolean {
  return usedShare(entries, steps) >= NAMED;
}

/** The share of the entries of which the steps name a word, or its stem, 0 to 1. */
export function usedShare(entries: readonly string[], steps: readonly string[]): number {
  const told = steps.join(' ').slice(0, MAX_TOLD).toLowerCase();
  const words = told.match(WORDS) ?? [];
  const isTold = (stem: string): boolean =>
    UNSPACED.test(stem) ? told.includes(stem) : words.some((word) => word.startsWith(stem));
  return shareOf(entries.slice(0, MAX_ENTRIES), (entry) => stemsOf(entry).some(isTold));
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
