import { isServingsLine } from '../words/fact-labels.ts';
import { isUnit, TO_TASTE } from '../words/units.ts';

const NUMBER = String.raw`(?:\d+(?:[.,]\d+)?(?:\s*[\/⁄]\s*\d+)?|[¼-¾⅐-⅞↉]|[٠-٩]+|[०-९]+|[一二三四五六七八九十半])`;
const AMOUNT = String.raw`(?:${NUMBER}\s*[¼-¾⅐-⅞]?(?:\s+\d\s*[\/⁄]\s*\d+)?)`;
const RANGE = String.raw`(?:${AMOUNT}(?:\s*(?:-|–|—|~|to|bis|à|a|до|až|or|oder|x|×)\s*${AMOUNT})?)`;

const STARTS = new RegExp(
  String.raw`^[\s(•·▢□☐*+–-]*(?:(?:about|approx\.?|ca\.?|circa|etwa|environ|max|heaped|scant|a|an|one|two|three|half|ein|eine|einen|un|une|una|uno|en|et|ett|een)\s+)?(${RANGE})\s*\.?\s*([\p{L}\p{M}.]*)`,
  'iu',
);
const ENDS = new RegExp(String.raw`(${RANGE})\s*([\p{L}\p{M}.]*)\s*\)?$`, 'iu');
const ONLY = new RegExp(
  String.raw`^[\s(]*(?:about|ca\.?|etwa)?\s*${RANGE}\s*([\p{L}\p{M}.]*)(?:\(\p{L}{1,3}\))?(?:\s+([\p{L}\p{M}.]*))?[\s)]*$`,
  'iu',
);
const WORDED =
  /^(?:a|an|one|half|ein|eine|einen|etwas|un|une|una|uno|um|uma|een|en|et|ett|kleine|große)\s+(?:\p{L}+\s+)?([\p{L}\p{M}.]+)/iu;

/** Energy and shares of a day's need stand in tables of nutrition. */
const NUTRITION = /\d\s?(?:kcal|kj|calories|cal)\b|\d\s?%$/iu;

/**
 * How much a line looks like an entry of a list of ingredients, 0 to 1: an amount and a unit say most, an amount alone
 * less, words like "to taste" something.
 */
export function ingredientLikeness(text: string): number {
  if (text.length > 250 || NUTRITION.test(text) || isServingsLine(text)) return 0;
  const start = STARTS.exec(text);
  if (start !== null && text.length > (start[0]?.length ?? 0) - 1) {
    if (isUnit(start[2] ?? '')) return 1;
    if (text.length > 100) return 0.2;
    // "1. Heat the oven" is a step, "2012 in review" no amount.
    return /^\s*\d+[.)]\s/.test(text) || /^\D*\d{4}/.test(text) || /^\s*\d+:\d/.test(text) ? 0.1 : 0.7;
  }
  const end = ENDS.exec(text);
  if (end !== null && text.length < 80) return isUnit(end[2] ?? '') ? 0.8 : 0.2;
  if (TO_TASTE.test(text)) return 0.6;
  const worded = WORDED.exec(text);
  return worded !== null && isUnit(worded[1] ?? '') ? 0.7 : 0;
}

/** Whether a line is an amount and nothing else: "2", "150 g", "½ cup". */
export function isBareAmount(text: string): boolean {
  if (text.length > 30) return false;
  const only = ONLY.exec(text);
  if (only === null) return TO_TASTE.test(text) && text.length < 15;
  const [, first = '', second = ''] = only;
  // A short word with a dot is an abbreviated unit, whatever the language.
  const measures = (word: string): boolean => word === '' || isUnit(word) || (word.length < 7 && word.endsWith('.'));
  return measures(first) && measures(second);
}

/** A line's name of the ingredient alone: its leading amount and unit and all marks dropped. */
export function withoutAmount(text: string): string {
  const start = STARTS.exec(text);
  const rest =
    start === null ? text : text.slice(start[0].length - (isUnit(start[2] ?? '') ? 0 : (start[2]?.length ?? 0)));
  return rest.replace(/[^\p{L}\p{M}]+/gu, ' ').trim() || text;
}
