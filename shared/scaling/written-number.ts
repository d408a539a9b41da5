import { asciiDigits, zeroOf } from '../words/ascii-digits.ts';

/** The notation of a number, in which the scaled number is written. */
export interface Notation {
  readonly form: 'whole' | 'decimal' | 'vulgar' | 'slash' | 'han' | 'word';
  /** The code point of zero in the script of its digits. */
  readonly zero: number;
  /** The decimal mark and the thousands separator; null if the number has none. */
  readonly mark: string | null;
  readonly group: string | null;
  readonly slash: string;
}

/** A number in a line: `[start, end)` in its UTF-16 units. */
export interface WrittenNumber {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly notation: Notation;
}

export const PLAIN: Notation = { form: 'whole', zero: 0x30, mark: null, group: null, slash: '/' };

const VULGAR = '[¼-¾⅐-⅞]';
/** "1 1/2", "1-1/2", "1 and 1/2", "大さじ1と1/2". */
const JOINT = String.raw`\s+|-|\s*(?:と|又|&|(?<=\s)(?:and|und|et|e|y|и|و|ve|dan|और|en|og|och)(?=\s|\p{Nd}))\s*`;
const SLASH = String.raw`(?:(?<whole>\p{Nd}{1,3})(?:${JOINT}))?(?<over>\p{Nd}{1,2})\s?(?<stroke>[\/⁄／])\s?(?<under>\p{Nd}{1,2})(?![\p{Nd}\/])`;
const MIXED = String.raw`(?:(?<mixed>\p{Nd}{1,4})(?:\s?|${JOINT}))?(?<vulgar>${VULGAR})`;
const GROUPED = String.raw`\p{Nd}{1,3}(?:[.,'’٬\u00a0\u202f]\p{Nd}{3})+(?!\p{Nd})(?:[.,٫]\p{Nd}+)?`;
/**
 * Thousands separated by blanks. This is read only before grams and millilitres, in languages that write numbers this
 * way: "2 400 g tins" are two numbers in English.
 */
const SPACED = String.raw`(?!0)\p{Nd}{1,3}(?: \p{Nd}{3})+(?=\s?(?:g|gr|ml|г|гр|мл)(?![\p{L}\p{M}]))`;
const PLAIN_NUMBER = String.raw`\p{Nd}+(?:[.,٫．，]\p{Nd}+)?`;
const NUMBER = new RegExp(String.raw`${SLASH}|${MIXED}|(?<plain>${GROUPED}|${PLAIN_NUMBER})`, 'gu');
const NUMBER_WITH_SPACES = new RegExp(
  String.raw`(?<plain>${SPACED})|${NUMBER.source.replace('<plain>', '<unspaced>')}`,
  'gu',
);

const SPACED_LANGUAGES = new Set(['es', 'fr', 'it', 'pt', 'ru']);
const COMMA_LANGUAGES = new Set(['de', 'es', 'fr', 'it', 'pt', 'tr', 'ru', 'id']);

/** The decimal mark of a language. */
export const decimalMark = (language: string): string => (COMMA_LANGUAGES.has(language) ? ',' : '.');

/** The denominators of fractions in recipes; "80/20" is not a fraction. */
const UNDER = new Set([2, 3, 4, 5, 6, 8, 10, 12, 16]);

const LARGE = 1_000;
/** Units so small that "1.000" before them means a thousand. */
const SMALL_UNIT = /^\s?(?:g|gr|ml|мл|г|гр|克|毫升|グラム|그램|ग्राम|गर|جم|غم|غرام|جرام|مل|גרם|ג)(?![\p{L}\p{M}])/iu;

type Groups = Readonly<Record<string, string | undefined>>;

const digits = (text: string | undefined): number => Number(asciiDigits(text ?? '0'));

function slashed({ whole, over, stroke, under }: Groups): Pick<WrittenNumber, 'value' | 'notation'> | null {
  const value = digits(over) / digits(under);
  if (!UNDER.has(digits(under)) || (whole !== undefined && value >= 1)) return null;
  const notation: Notation = {
    ...PLAIN,
    form: 'slash',
    zero: zeroOf(over ?? '0'),
    slash: stroke ?? '/',
  };
  return { value: digits(whole) + value, notation };
}

/**
 * Parses a decimal, or a number with thousands separators. If a mark is ambiguous, the unit or else the language
 * decides.
 */
function decimal(raw: string, rest: string, mark: string): Pick<WrittenNumber, 'value' | 'notation'> {
  const text = asciiDigits(raw.normalize('NFKC')).replaceAll('٫', '.').replaceAll('٬', ',');
  const zero = zeroOf(raw);
  const marks = [...text.matchAll(/[^\d]/gu)].map(([char]) => char);
  const [last = ''] = marks.slice(-1);
  const after = text.slice(text.lastIndexOf(last) + 1).length;
  const isGroup =
    marks.length > 0 &&
    after === 3 &&
    !text.startsWith('0') &&
    new Set(marks).size === 1 &&
    (marks.length > 1 || !'.,'.includes(last) || last !== mark || SMALL_UNIT.test(rest));
  if (marks.length === 0 || isGroup) {
    const group = marks.length > 0 ? last : null;
    return { value: Number(text.replace(/\D/gu, '')), notation: { ...PLAIN, zero, group } };
  }
  const written = [...raw].findLast((char) => !/\p{Nd}/u.test(char)) ?? '.';
  const value = Number(`${text.slice(0, text.lastIndexOf(last)).replace(/\D/gu, '')}.${text.slice(-after)}`);
  const group = marks.length > 1 ? (marks[0] ?? null) : null;
  return { value, notation: { ...PLAIN, form: 'decimal', zero, mark: written, group } };
}

/**
 * The numbers of a line that are written in digits, in order: 2, 1,5, 1 000, ½, 1 1/2, ٢, २. The language determines
 * the meaning of the marks.
 */
export function writtenNumbers(line: string, language: string): WrittenNumber[] {
  const mark = decimalMark(language);
  const found: WrittenNumber[] = [];
  for (const match of line.matchAll(SPACED_LANGUAGES.has(language) ? NUMBER_WITH_SPACES : NUMBER)) {
    const { index: start, groups = {} } = match;
    const end = start + match[0].length;
    if ((groups['plain'] ?? groups['unspaced']) !== undefined)
      found.push({ start, end, ...decimal(match[0], line.slice(end), mark) });
    else if (groups['vulgar'] !== undefined) {
      const value = digits(groups['mixed']) + valueOfSign(groups['vulgar']);
      found.push({ start, end, value, notation: { ...PLAIN, form: 'vulgar', zero: zeroOf(match[0]) } });
    } else {
      const read = slashed(groups);
      if (read !== null && read.value < LARGE) found.push({ start, end, ...read });
    }
  }
  return found;
}

function valueOfSign(sign: string): number {
  const [over, under] = sign.normalize('NFKC').split('\u2044').map(Number);
  return (over ?? 0) / (under ?? 1);
}
