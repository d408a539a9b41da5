import { asciiDigits } from '../words/spoken-times.ts';
import { NUMBERED_STEP, STEP_WORDS } from '../words/step-words.ts';

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** How much a line looks like a sentence of a recipe's method, 0 to 1: by its length, its end and its commas. */
export function proseLikeness(text: string): number {
  const length = DENSE.test(text) ? text.length * 2.5 : text.length;
  if (length < 20) return /[.!。]$/.test(text) && length > 12 ? 0.4 : 0;
  const ends = /[.!。！؟।:)]["'”’»]?$/u.test(text) || /[.。]\s/u.test(text);
  if (length < 45) return ends ? 0.7 : 0.2;
  return ends ? 1 : 0.6;
}

const STEP_NUMBER = new RegExp(
  String.raw`^(?:(?:${STEP_WORDS})\s*[#№nº°.]{0,2}\s*)?(?<number>\p{Nd}{1,2})(?:\s*(?:${NUMBERED_STEP}))?(?:\s*[.):：、-](?!\d)|(?=\s|$))\s*`,
  'iu',
);

/** The number that a step begins with ("1.", "Step 2", "3단계"), its words without it; null where it begins with none. */
export function stepNumber(text: string): { number: number; rest: string } | null {
  const match = STEP_NUMBER.exec(text);
  if (match === null) return null;
  const rest = text.slice(match[0].length);
  // "2 eggs" and "350 g" begin with an amount, not with the number of a step.
  const marked = /[.):：、]\s*$/.test(match[0]) || /^\p{L}/u.test(text) || rest === '';
  return marked ? { number: Number(asciiDigits(match.groups?.['number'] ?? '')), rest } : null;
}
