import { asciiDigits } from '../../../shared/words/ascii-digits.ts';

/** A word, or a number by its value ("#0.5" for ½, 1/2 and 0,5), with its position. */
export interface Token {
  key: string;
  /** The index of its line. */
  line: number;
  /** Whether it begins a line or a list entry, or follows a colon or a slash between blanks. */
  opens: boolean;
}

const NUMBER = String.raw`(\d+)\s{1,2}(\d{1,2})\s?\/\s?(\d{1,2})(?!\d)|(\d{1,2})\s?\/\s?(\d{1,2})(?!\d)|(\d+(?:[.,٫]\d+)*)`;
/** Scripts without spaces are compared character by character. */
const LETTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]`;
/** A hyphen between letters is dropped, also at the end of a line. */
const WORD = String.raw`[[\p{L}\p{M}]--${LETTER}]+(?:[\-\u00ad\u2010\u2011]\s*[[\p{L}\p{M}]--${LETTER}]+)*`;
const TOKEN = new RegExp(String.raw`(\n)|([,;•·、،؛]|:(?=\s)|(?<=\s)\/(?=\s))|${NUMBER}|${LETTER}|${WORD}`, 'gv');

/** The words and numbers of a text in order, normalised for case, digits, diacritics and blanks. */
export function foldTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let line = 0;
  let opens = true;
  for (const [all, end, mark, ...parts] of foldLetters(text).matchAll(TOKEN)) {
    if (end !== undefined) line += 1;
    if (end !== undefined || mark !== undefined) opens = true;
    else {
      tokens.push({ key: parts.some((part) => part !== undefined) ? `#${valueOf(parts)}` : wordOf(all), line, opens });
      line += all.split('\n').length - 1;
      opens = false;
    }
  }
  return tokens;
}

/** The start and end of each word and number in a line. */
export function tokenSpans(line: string): [from: number, to: number][] {
  /** The position in the line of each folded letter. */
  const map: number[] = [];
  let at = 0;
  let all = '';
  for (const letter of line) {
    const own = foldLetters(letter);
    for (let index = 0; index < own.length; index += 1) map.push(at);
    all += own;
    at += letter.length;
  }
  map.push(at);
  return [...all.matchAll(TOKEN)]
    .filter(([, end, mark]) => end === undefined && mark === undefined)
    .map(({ 0: { length }, index }) => [map[index] ?? 0, endOf(map, index + length)]);
}

/** A character that folds to several letters is not split. */
function endOf(map: readonly number[], end: number): number {
  const last = map[end - 1] ?? 0;
  for (let index = end; index < map.length; index += 1) if ((map[index] ?? 0) > last) return map[index] ?? 0;
  return last;
}

/** Zero-width marks do not split a word. "1½" must not become "11/2". */
function foldLetters(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the range of ASCII, which needs no folding
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase();
  return asciiDigits(
    text
      .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
      .replace(/(?=[¼-¾⅐-⅞])/g, ' ')
      .normalize('NFKC')
      .replaceAll('\u2044', '/')
      .toLowerCase(),
  );
}

function wordOf(text: string): string {
  return text.replace(/[-\u00ad\u2010\u2011\s]+/gu, '');
}

function valueOf([whole, over, under, over2, under2, plain]: (string | undefined)[]): number | string {
  if (plain !== undefined) return Number(plain.replace(/[,٫]/, '.')) || plain;
  if (whole !== undefined) return rounded(Number(whole) + Number(over) / Number(under));
  return rounded(Number(over2) / Number(under2));
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
