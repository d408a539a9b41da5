import { UNIT_MINUTES } from '../../../../shared/words/time-units.ts';
import { isServingsLine, statesFact } from '../../lexicon/headings/fact-labels.ts';
import { isNutrientLine } from '../../lexicon/nutrients.ts';
import { numberness, startsWithNumberWord } from '../../lexicon/numbers/number-words.ts';
import { isPartOfUnit, isToTaste, isUnit, isWordedAmount, TO_TASTE } from '../../../../shared/words/units.ts';

/** An amount of money, as invoices, menus and shops write it. */
const PRICE =
  /[€$£₽₹₺₪¥￥₩]\s?\d|\d\s?(?:[€$£₽₹₺₪¥￥₩]|EUR|USD|CHF|eur|usd|chf|руб|TL|Rp|zł|Kč|kč|kr|Ft|lei|грн|лв|ريال|درهم|جنيه|دينار|元|円|원|บาท|đồng|रुपये|रु)(?![\p{L}])/u;

/** Whether a line names a price. */
export function showsPrice(text: string): boolean {
  return PRICE.test(text);
}

/** The share of a list's lines that must use such dashes. */
const MOST = 0.5;

const DASHED = /^(\S.{0,28}?)\s+[-–—]\s+(?=\S)/u;

/** Removes dashes between amounts and names if most lines of a list have them: "200 g - leeks". */
export function dashRemover(lines: readonly string[]): (line: string) => string {
  const dashed = lines.filter((line) => partOf(line) !== null);
  if (dashed.length < 2 || dashed.length < lines.length * MOST) return (line) => line;
  return (line) => {
    const part = partOf(line);
    return part === null ? line : `${part.amount} ${line.slice(part.length)}`;
  };
}

function partOf(line: string): { amount: string; length: number } | null {
  const match = DASHED.exec(line);
  return match?.[1] !== undefined && isBareAmount(match[1]) ? { amount: match[1], length: match[0].length } : null;
}

/** Number words for small numbers that are unambiguous before a noun. */
const SPELLED =
  'один|одна|одно|одну|два|две|три|четыре|пять|шесть|семь|восемь|десять|ثلاثة|ثلاث|أربعة|أربع|خمسة|خمس|ستة|ست|שתי|שני|שלוש|שלושה|ארבע|ארבעה|חמש|חמישה|שש|שישה|एक|दो|तीन|चार|पाँच|पांच|छह|छः|한|두|세|네|다섯|여섯|반';
const HALF = String.raw`(?:${SPELLED}|yarım|çeyrek|setengah|seperempat|نصف|ربع|חצי|רבע|आधा|आधी|आधे|डेढ़|ढाई|पौन|पौना|सवा|mezz[oa]|medi[oa]|mei[oa]|пол|половина|половинки|половинка|полтора|полторы|четверть|треть|halbe[rs]?)(?![\p{L}\p{M}])|пол-?(?=стакан|литр|кило|чайн|столов|пачк|банк|кочан|луков|лимон|ложк)`;
const NUMBER = String.raw`(?:\p{Nd}+(?:[.,٫]\p{Nd}+)?(?:\s*[\/⁄]\s*\p{Nd}+)?|[¼-¾⅐-⅞↉]|[一二三四五六七八九十半两兩几幾]|${HALF})`;
const AMOUNT = String.raw`(?:${NUMBER}\s*[¼-¾⅐-⅞]?(?:\s+\p{Nd}\s*[\/⁄]\s*\p{Nd}+)?)`;
const RANGE = String.raw`(?:${AMOUNT}(?:\s*(?:-|–|—|~|〜|to|bis|à|a|до|až|or|oder|x|×|e|y|et|and|und|и|و|と|又)\s*${AMOUNT})?)`;

const STARTS = new RegExp(
  String.raw`^[\s(•·▢□☐*+–-]*(?:(?:about|approx\.?|ca\.?|circa|etwa|environ|max|heaped|scant|a|an|one|two|three|half|ein|eine|einen|un|une|una|uno|en|et|ett|een)\s+)?(${RANGE})\s*\.?\s*([\p{L}\p{M}.]*)`,
  'iu',
);
const ENDS = new RegExp(String.raw`(${RANGE})\.?([^\p{Nd}]{0,24})$`, 'iu');
/**
 * ASCII text without digits, and the number words that such text can contain. Most lines contain neither, so the search
 * for amounts is skipped.
 */
const PLAIN = /^[\x20-\x2f\x3a-\x7e]*$/;
const PLAIN_HALF = /setengah|seperempat|mezz[oa]|medi[oa]|mei[oa]|halbe/i;
const mayHoldNumber = (text: string): boolean => !PLAIN.test(text) || PLAIN_HALF.test(text);
const BEGINS = new RegExp(
  String.raw`^[\s(]*(?:about|approx\.?|ca\.?|circa|etwa|environ|около|約|约|약)?\s*${RANGE}`,
  'iu',
);
const UNIT_FIRST = new RegExp(String.raw`^([\p{L}\p{M}]{1,8}?)\s*${RANGE}$`, 'iu');
const WORDED =
  /^(?:half|etwas|kleine|große|een|en|et|ett|(?<number>\p{L}+))\s+(?<next>[\p{L}\p{M}.]+)(?:\s+(?<second>[\p{L}\p{M}.]+))?/iu;

/** In characters. A longer line that ends with a full stop is a sentence. */
const SENTENCE = 45;

/** The Arabic dual ending, which means two: "جزرتان". */
const ARABIC_PAIR = /^\p{Script=Arabic}{2,}(?:تان|(?<=..)تين)(?![\p{L}\p{M}])/u;

/** One to three numbers, each with one word. */
const TIMES = /^(?:\p{Nd}+(?:[.,]\p{Nd}+)?\s*\p{L}[\p{L}\p{M}]*\.?\s*){1,3}$/u;

/** Energy and percentages of daily values, which occur in nutrition tables. */
const NUTRITION = /\d\s?(?:kcal|kj|calories|cal)\b|\d\s?%$/iu;
/** An ingredient with a percentage: "200 g chocolate 60%". */
const RICH = /\d\D*\p{L}{3}\D*\d[\d.,]*\s?%$/u;

/**
 * The likelihood, 0 to 1, that a line is an ingredient. It is highest for an amount with a unit, and lower for an
 * amount alone, or words like "to taste".
 */
export function ingredientLikeness(text: string): number {
  const likeness = text.length > 250 ? 0 : likenessOfAmount(text);
  return likeness > 0 && isOtherAmount(text) ? 0 : likeness;
}

/** A temperature at the end of a sentence: "Chill overnight at 4 °C." */
const HEAT_AT_END = /\p{L}\s+\p{Nd}{1,3}\s?[°º℃℉]\s?[CF]?\.$/u;

/** Whether a text contains an amount of something else: nutrition facts, servings, times, or temperatures. */
function isOtherAmount(text: string): boolean {
  if (HEAT_AT_END.test(text)) return true;
  const isNutrition = (NUTRITION.test(text) && !RICH.test(text)) || isNutrientLine(text);
  return isNutrition || isServingsLine(text) || statesFact(text) || isTimeAlone(text);
}

/** Whether a text is only a time: "1h 10min", "25 min." */
function isTimeAlone(text: string): boolean {
  const units = TIMES.test(text) ? (text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []) : [];
  return units.length > 0 && units.every((unit) => UNIT_MINUTES.has(unit));
}

function likenessOfAmount(text: string): number {
  const mayBeNumbered = mayHoldNumber(text);
  const start = mayBeNumbered ? STARTS.exec(text) : null;
  if (start !== null && text.length > (start[0]?.length ?? 0) - 1) {
    if (isUnit(start[2] ?? '')) return 1;
    if (text.length > 100) return 0.2;
    if (isMinutes(start[2] ?? '')) return 0.1;
    // "1. Heat the oven" is a step, "2012 in review" no amount.
    return /^\s*\d+[.)]\s/.test(text) || /^\D*\d{4}/.test(text) || /^\s*\d+:\d/.test(text) ? 0.1 : 0.7;
  }
  const end = mayBeNumbered && text.length < 80 ? likenessOfEnd(text) : null;
  if (end !== null) return end;
  if (TO_TASTE.test(text) || ARABIC_PAIR.test(text)) return 0.6;
  if (text.length < 80 && isWordedAmount([firstWord(text)]) && /\p{L}\s+\p{L}/u.test(text)) return 0.8;
  const worded = measureInWords(text);
  if (worded > 0) return worded;
  return text.length < SENTENCE && startsWithNumberWord(text) ? 0.5 : 0;
}

/** The likelihood for a line with a number in words and its unit: "two cloves of garlic", "uma lata grande de milho". */
function measureInWords(text: string): number {
  const { number, next = '', second = '' } = WORDED.exec(text)?.groups ?? {};
  const kind = number === undefined ? 'one' : numberness(number);
  if (kind === 'none' || !(isUnit(next) || isUnit(second))) return 0;
  return kind === 'number' && text.length < SENTENCE ? 0.8 : 0.7;
}

/** A remark in brackets at the end: "Milk: 1 l (full cream)". */
const REMARK = /(?:\s\(|\s?（)[^()（）]{1,40}[)）]$/u;

/** An amount in brackets: "Rice (50 g)". */
const BRACKETED = /^[^()（）]{2,40}[(（](?=\P{L}{0,8}\p{Nd})([^()（）]{2,29})[)）]$/u;

function isAmountWithUnit(text: string): boolean {
  return wordsOf(text).length > 0 && !isMinutes(wordsOf(text)[0] ?? '') && isBareAmount(text);
}

/** The likelihood for a line with the name first: "Мука — 200 г", "しょうゆ 大さじ2"; null without an amount at its end. */
function likenessOfEnd(text: string): number | null {
  const bare = text.replace(REMARK, '');
  const end = ENDS.exec(bare);
  if (end === null) return isAmountWithUnit(BRACKETED.exec(text)?.[1] ?? '') ? 0.8 : null;
  // The dot at the end of a sentence is not an abbreviation.
  const after = wordsOf(text.length < SENTENCE ? (end[2] ?? '') : (end[2] ?? '').replace(/\.$/u, ''));
  if (
    /^(?:\p{L}{2,}|h\.?)$/u.test(after[0] ?? '') &&
    UNIT_MINUTES.has(after[0]?.toLowerCase().replace(/\.$/u, '') ?? '')
  )
    return null;
  if (after.length > 0) return after.every(isMeasure) ? 0.8 : after.length === 1 ? 0.2 : null;
  const before = bare.slice(0, end.index).trimEnd();
  return isUnit(/[\p{L}\p{M}]+$/u.exec(before)?.[0] ?? '') ? 0.8 : 0.2;
}

/** Whether a line is only an amount: "2", "150 g", "½ cup", "1 c. à soupe", "大さじ2", "a gosto". */
export function isBareAmount(text: string): boolean {
  if (text.length > 30) return false;
  const plain = text.replace(/\(\p{L}{1,3}\)/gu, '');
  const mayBeNumbered = mayHoldNumber(plain);
  const start = mayBeNumbered ? BEGINS.exec(plain) : null;
  if (start !== null) {
    const words = wordsOf(plain.slice(start[0].length));
    return words.length < 5 && words.every(isMeasure);
  }
  if (isToTaste(text) || (mayBeNumbered && isUnit(UNIT_FIRST.exec(plain)?.[1] ?? ''))) return true;
  return isWordedAmount(wordsOf(plain));
}

/** Splits a line into its name and the amount at its end: "Flour" and "200 g"; null if it ends with none. */
export function amountAtEnd(text: string): { name: string; amount: string } | null {
  const end = ENDS.exec(text);
  if (end === null || !/\s$/.test(text.slice(0, end.index)) || !wordsOf(end[2] ?? '').every(isMeasure)) return null;
  const [, number = '', unit = ''] = end;
  return { name: text.slice(0, end.index).trimEnd(), amount: `${number.trim()} ${unit.trim()}`.trim() };
}

function firstWord(text: string): string {
  return /[^\s()]*[\p{L}\p{M}"][^\s()]*/u.exec(text)?.[0] ?? '';
}

function wordsOf(text: string): string[] {
  return text.split(/[\s()]+/u).filter((word) => /[\p{L}\p{M}"]/u.test(word));
}

/** Whether a word is a unit or a part of one; in all languages a short word with a dot is an abbreviated unit. */
function isMeasure(word: string): boolean {
  const isShort = word.length < 7 && word.endsWith('.') && !isMinutes(word.slice(0, -1));
  return isUnit(word) || isPartOfUnit(word) || isShort;
}

/** Whether a word is a unit of time. "ч." is ambiguous: an hour or the beginning of a teaspoon. */
function isMinutes(word: string): boolean {
  return word.length > 2 && UNIT_MINUTES.has(word);
}

/** The name of the ingredient in a line, without leading amount, unit and punctuation. */
export function withoutAmount(text: string): string {
  const start = STARTS.exec(text);
  const rest =
    start === null ? text : text.slice(start[0].length - (isUnit(start[2] ?? '') ? 0 : (start[2]?.length ?? 0)));
  return rest.replace(/[^\p{L}\p{M}]+/gu, ' ').trim() || text;
}
