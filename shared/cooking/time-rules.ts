import { asciiDigits } from '../words/ascii-digits.ts';
import type { LanguageCode } from '../languages.ts';
import { TIME_PHRASES } from '../words/time-phrases.ts';
import { TIME_WORDS, type TimeWords } from '../words/time-words.ts';

/** A changed text. `places` holds the index in the original for each UTF-16 unit of the text and for its end. */
export interface TracedText {
  readonly text: string;
  readonly places: readonly number[];
}

export function traced(text: string): TracedText {
  return { text, places: Array.from({ length: text.length + 1 }, (_, place) => place) };
}

/** `text.replace` with a global pattern, which also maps the replacement to the index where its match began. */
export function traceReplace({ text, places }: TracedText, pattern: RegExp, by: (match: string) => string): TracedText {
  let changed = '';
  const kept: number[] = [];
  let from = 0;
  const keep = (until: number): void => {
    changed += text.slice(from, until);
    kept.push(...places.slice(from, until));
    from = until;
  };
  for (const match of text.matchAll(pattern)) {
    keep(match.index);
    const replacement = by(match[0]);
    changed += replacement;
    for (let unit = 0; unit < replacement.length; unit++)
      kept.push(places[replacement.length === match[0].length ? from + unit : from] ?? 0);
    from += match[0].length;
  }
  keep(text.length);
  return { text: changed, places: [...kept, places.at(-1) ?? 0] };
}

type Rule = readonly [pattern: RegExp, by: (match: string) => string];

/** A letter that continues a word. Scripts without spaces have no word ends, so their letters do not count. */
export const WORD_GOES_ON = String.raw`(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}]`;
const RANGE = String.raw`(?:\s*[-–—~]\s*|\s+\p{L}{1,6}\s+)`;
const CHINESE_NUMBERS = '一二两兩三四五六七八九十';
const CHINESE_DIGITS = new Map(
  Object.entries({ 一: 1, 二: 2, 两: 2, 兩: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 }),
);
const CHINESE_UNIT = '(?:[个個]?半?[小鐘钟][时時头頭]|分[钟鐘]|秒)';

const alternatives = (words: string): string => words.split(' ').join('|');
const pairs = (list: string, parting: string): (readonly [string, string])[] =>
  list.split(parting).map((entry) => {
    const [word = '', digits = ''] = entry.split('=');
    return [word.replaceAll('_', ' '), digits] as const;
  });

/** Replaces whole words by their meaning, the longest first. The pattern `behind` must follow them. */
function dictionaryRule(
  words: readonly (readonly [string, string])[],
  prefix: string | undefined,
  behind: string,
): Rule {
  const meanings = new Map(words);
  const keys = [...meanings.keys()].toSorted((a, b) => b.length - a.length);
  const begin = prefix ? `(?<=(?<![\\p{L}\\p{M}])[${prefix}]{0,2}[-־]?)` : '(?<![\\p{L}\\p{M}])';
  // Chinese and Japanese have no word boundaries. Korean words have a beginning, but take endings.
  const start = /\p{Script=Han}/u.test(keys[0] ?? '') ? '' : begin;
  return [new RegExp(`${start}(?:${keys.join('|')})${behind}`, 'gu'), (word) => meanings.get(word) ?? word];
}

function languageRules(code: LanguageCode, words: TimeWords): Rule[] {
  const phrases = pairs([TIME_PHRASES[code], words.phrases ?? ''].filter(Boolean).join('|'), '|');
  const units = [words.seconds, words.minutes, words.hours].map(alternatives).join('|');
  const rules = [dictionaryRule(phrases, words.prefix, code === 'ko' ? '(?!죽)' : `(?!${WORD_GOES_ON})`)];
  if (words.numbers) {
    const numbers = pairs(words.numbers, ' ');
    const number = `(?:\\d+|${numbers.map(([word]) => word).join('|')})`;
    const behind = `(?=(?:${RANGE}${number})?(?:\\s*\\.5)?\\s?-?(?:${units})\\.?(?!${WORD_GOES_ON}))`;
    rules.push(dictionaryRule(numbers, words.prefix, behind));
  }
  if (words.lone) {
    const lone = words.lone.split(' ').map((word) => [word, `1 ${word}`] as const);
    const [pattern, by] = dictionaryRule(lone, words.prefix, `(?!${WORD_GOES_ON})`);
    rules.push([new RegExp(`(?<!\\d\\s?)${pattern.source}`, 'gu'), by]);
  }
  return rules;
}

/** "二十五" is 25, "三五" three to five. */
function chineseNumber(digits: string): string {
  const values = [...digits].map((digit) => CHINESE_DIGITS.get(digit));
  if (!digits.includes('十')) return values.join('-');
  const [tens = '', ones = ''] = digits.split('十');
  return String((CHINESE_DIGITS.get(tens) ?? 1) * 10 + (CHINESE_DIGITS.get(ones) ?? 0));
}

const RULES: readonly Rule[] = [
  [/[\u200e\u200f\u2066-\u2069]+/g, () => ''],
  [/[٠-٩۰-۹०-९০-৯๐-๙０-９]+/gu, asciiDigits],
  [/[！-～]+/gu, (letters) => letters.normalize('NFKC')],
  [/[〜∼]/g, () => '~'],
  [/\p{Lu}+/gu, (letters) => letters.toLowerCase()],
  [/(?<=\d)\s?[¼-¾⅐-⅞]|[¼-¾⅐-⅞]/gu, (part) => ` ${part.trim().normalize('NFKC').replace('\u2044', '/')}`],
  [/\u2044/g, () => '/'],
  [/(?<=\d)-(?=\d\/\d)/g, () => ' '],
  [/['′]/g, () => '’'],
  [
    new RegExp(`[${CHINESE_NUMBERS}]{1,3}(?=(?:\\s*[到至~-]\\s*[${CHINESE_NUMBERS}\\d]+)?\\s*${CHINESE_UNIT})`, 'gu'),
    chineseNumber,
  ],
  ...Object.entries(TIME_WORDS).flatMap(([code, words]) => languageRules(code as LanguageCode, words)),
  [/(?<=\d)\s+(?=\.5)/g, () => ''],
  // "минут 20" is "about 20 minutes".
  [/минут\s+\d+(?!\s*(?:мин|сек|час|ч|г|°|%|\d))/g, (words) => `${words.replace(/\D+/, '')} минут`],
];

/**
 * A step with its numbers of time in digits: "полтора часа" as "1.5 часа", "٢٠ دقيقة" as "20 دقيقة", "two minutes" as
 * "2 minutes".
 */
export function withTimesInDigits(step: string): TracedText {
  return RULES.reduce((text, [pattern, by]) => traceReplace(text, pattern, by), traced(step));
}
