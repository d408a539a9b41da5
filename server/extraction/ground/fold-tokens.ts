import { asciiDigits } from '../../../shared/words/ascii-digits.ts';

/** A word, or a number by its value ("#0.5" for ½, 1/2 and 0,5), with what stands before it. */
export interface Token {
  key: string;
  /** Line of the text that it stands in, counted from 0. */
  line: number;
  /** Whether a line or an entry of a list begins with it. */
  opens: boolean;
}

const NUMBER = String.raw`(\d+)\s(\d+)\s?\/\s?(\d+)|(\d+)\s?\/\s?(\d+)|(\d+(?:[.,٫]\d+)*)`;
/** Scripts without blanks are compared letter by letter. */
const LETTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]`;
/** A hyphen between letters is none, also at a line's end. */
const WORD = String.raw`[[\p{L}\p{M}]--${LETTER}]+(?:[\-\u00ad\u2010\u2011]\s*[[\p{L}\p{M}]--${LETTER}]+)*`;
const TOKEN = new RegExp(String.raw`(\n)|([,;•·、،؛])|${NUMBER}|${LETTER}|${WORD}`, 'gv');

/** The words and numbers of a text in order, whatever their case, digits, marks and blanks. */
export function foldTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let line = 0;
  let opens = true;
  for (const [all, end, mark, ...parts] of folded(text).matchAll(TOKEN)) {
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

/** "1½" must not become "11/2". */
function folded(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the range of ASCII, which needs no folding
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase();
  return asciiDigits(
    text
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
