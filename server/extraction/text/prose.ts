import { asciiDigits } from '../../../shared/words/ascii-digits.ts';
import { NUMBERED_STEP, STEP_WORDS } from '../lexicon/step-words.ts';

/**
 * All letters from Thai on except extended Latin and Greek. Only these can belong to a dense script, in which a
 * character counts as several letters.
 */
const MAYBE_DENSE = /[\u0e00-\u1dff\u2e80-\uffff]/;
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** The likelihood, 0 to 1, that a line is a sentence of a method, from its length and its punctuation. */
export function proseLikeness(text: string): number {
  const length = MAYBE_DENSE.test(text) && DENSE.test(text) ? text.length * 2.5 : text.length;
  if (length < 20) return /[.!。]$/.test(text) && length > 12 ? 0.4 : 0;
  const ends = /[.!。！؟।:)]["'”’»]?$/u.test(text) || /[.。]\s/u.test(text);
  if (length < 45) return ends ? 0.7 : 0.2;
  return ends ? 1 : 0.6;
}

/** An ordinal before the word for a step: "1st step:", "2ème étape :", "3-й шаг:". */
const ORDINAL = String.raw`(?:[.º°ª]|-?\p{L}{1,4})?\s*(?:${STEP_WORDS})(?=\s*[.):：-])`;

/** A total of steps: "Step 1/8", "Schritt 2 von 5". */
const OF_ALL = String.raw`\s*(?:\/|\p{L}{1,3}(?=\s))\s*\p{Nd}{1,2}(?=\s*(?:[.):：-]|$))`;

const STEP_NUMBER = new RegExp(
  String.raw`^(?:(?:${STEP_WORDS})\s*[#№nº°.]{0,2}\s*(?<number>\p{Nd}{1,2})(?:${OF_ALL})?|(?<number>\p{Nd}{1,2}))(?:\s*(?:${NUMBERED_STEP})|${ORDINAL})?(?:\s*(?:\.\)|[.):：、-])(?!\d)|(?=\s|$))\s*`,
  'iu',
);

/** Other ways to write a step's number: "①", "1️⃣", "(1)", "第一步：", "三、". */
const SIGN =
  /^(?:(?<circled>[①-⑳❶-❿])|\(?(?<digits>\p{Nd}{1,2})(?:\uFE0F?\u20E3|\)(?=\s)|[º°ª](?=\s)|[-–](?=\s\p{L}))|第?(?<han>[一二三四五六七八九十]{1,3})(?:步|、))\s*[:：.、]?\s*/u;
const HAN = '一二三四五六七八九';

function withPlainNumber(text: string): string {
  const { circled, digits, han } = SIGN.exec(text)?.groups ?? {};
  const number = circled === undefined ? (digits ?? hanNumber(han ?? '')) : circledNumber(circled);
  return number === '' ? text : text.replace(SIGN, `${number}. `);
}

function circledNumber(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  return String(code < 0x2776 ? code - 0x245f : code - 0x2775);
}

function hanNumber(sign: string): string {
  const [tens, ones] = sign.includes('十') ? sign.split('十') : ['', sign];
  const ten = sign.includes('十') ? Math.max(1, HAN.indexOf(tens ?? '') + 1) * 10 : 0;
  const number = ten + (ones === '' ? 0 : HAN.indexOf(ones ?? '') + 1);
  return number === 0 ? '' : String(number);
}

/** The leading number of a step ("1.", "Step 2", "3단계") and the rest of the line; null without a number. */
export function stepNumber(line: string): { number: number; rest: string } | null {
  const text = withPlainNumber(line);
  const match = STEP_NUMBER.exec(text);
  if (match === null) return null;
  const rest = text.slice(match[0].length);
  // "2 eggs" and "350 g" begin with an amount, not with the number of a step.
  const marked = /[.):：、]\s*$/.test(match[0]) || /^\p{L}/u.test(text) || rest === '';
  return marked ? { number: Number(asciiDigits(match.groups?.['number'] ?? '')), rest } : null;
}
