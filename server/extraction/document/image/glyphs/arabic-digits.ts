import type { Box, GreyImage } from '../pixels/grey-image.ts';
import { INK_BELOW } from '../pixels/ink-spots.ts';
import { matchDigit, type DigitMatch } from './match-digit.ts';
import { NearbySpots } from '../pixels/ink-spots.ts';
import type { SeenSign } from './read-fractions.ts';
import { around } from '../pixels/text-regions.ts';

/** How tall digits are, in heights of the page's letters, and how wide at most against that. */
const TALL = [0.7, 3.2] as const;
const WIDEST = 1.25;
/** From where on a spot is none of the digits; and how sure a digit is that needs no checking. */
const UNLIKE = 0.3;
const SURE = { unlike: 0.2, ahead: 0.04 };
/** What is believed of a number that is surely read, and of another one. */
const CONFIDENCE = { sure: 92, unsure: 60 };
/** How far digits of a number stand apart at most, and from what is none of it at least, in their heights. */
const APART = { digit: 0.45, afterZero: 0.5, zero: 0.75, others: 0.34 };
/** How tall the dot is that is a zero and how far its middle is from the top; how far below that a point's is; in heights of digits. */
const ZERO = { tall: [0.1, 0.45], middle: [0.3, 0.68] } as const;
/** How far above and below a digit there is nothing, and how far it stands from the line's own level. */
const CLEAR = 0.3;
const OFF_LEVEL = 0.3;
/** How far digits of one number begin and end at other heights. */
const UNEVEN = 0.32;
/** How far to both sides the level of a line is looked for, in heights of digits. */
const AROUND = 8;
/** More are no text. */
const MOST_SPOTS = 20_000;
const MOST_DIGITS = 5_000;

/** What Latin digits are in Arabic-Indic ones that look the same. */
const LIKE_LATIN: Readonly<Record<string, string>> = { 1: '١', 0: '٥', 9: '٩' };
const ALIKE = /[109١٥٩]/;

/** A digit that was seen: `match` is null for the dot that is a zero, which is one beside other digits only. */
interface SeenDigit {
  box: Box;
  match: DigitMatch | null;
}

/**
 * The numbers of a level page in Arabic-Indic digits, of which the recogniser knows few; none where the page writes Latin
 * ones. `spots` are those of ink that may belong to numbers, `height` is that of letters.
 */
export function readArabicDigits(image: GreyImage, spots: readonly Box[], height: number): SeenSign[] {
  const usable = spots.filter(({ y0, y1 }) => y1 - y0 >= height * 0.1 && y1 - y0 <= height * 4);
  const candidates = usable.filter((box) => mayBeDigit(box, height));
  if (usable.length > MOST_SPOTS || candidates.length > MOST_DIGITS) return [];
  const nearby = new NearbySpots(usable, Math.max(1, height));
  const matches = new Map<Box, DigitMatch>();
  for (const box of candidates) {
    const match = matchDigit(image, box);
    if (match.unlike <= UNLIKE && /\p{Nd}/u.test(match.digit)) matches.set(box, match);
  }
  const numbers = numbersOf(matches, nearby).filter((number) => standsAlone(number, nearby) && isLevel(image, number));
  return isLatinPage(numbers) ? [] : numbers.flatMap(signOfNumber);
}

function mayBeDigit({ x0, x1, y0, y1 }: Box, height: number): boolean {
  const tall = y1 - y0;
  return tall >= height * TALL[0] && tall <= height * TALL[1] && x1 - x0 <= tall * WIDEST && x1 - x0 >= 2;
}

/** The digits that stand beside each other, from left to right. */
function numbersOf(matches: ReadonlyMap<Box, DigitMatch>, nearby: NearbySpots): SeenDigit[][] {
  const taken = new Set<Box>();
  const numbers: SeenDigit[][] = [];
  for (const [box, match] of [...matches].toSorted(([one], [other]) => one.x0 - other.x0)) {
    if (taken.has(box)) continue;
    const number: SeenDigit[] = [{ box, match }];
    for (let next = nextDigit(number, matches, nearby); next !== null; next = nextDigit(number, matches, nearby))
      number.push(next);
    for (const digit of number) taken.add(digit.box);
    numbers.push(number);
  }
  return numbers;
}

function nextDigit(
  number: readonly SeenDigit[],
  matches: ReadonlyMap<Box, DigitMatch>,
  nearby: NearbySpots,
): SeenDigit | null {
  const first = number[0]!.box;
  const tall = first.y1 - first.y0;
  const last = number.at(-1)!;
  const next = nearby.beside({ ...first, x0: last.box.x0, x1: last.box.x1 }, false, tall * APART.zero);
  if (next === null) return null;
  if (isZero(next, first) && nearby.within({ ...first, x0: next.x0, x1: next.x1 }).length === 1)
    return { box: next, match: null };
  const match = matches.get(next);
  const far = last.match === null ? APART.afterZero : APART.digit;
  if (match === undefined || next.x0 - last.box.x1 > tall * far) return null;
  const uneven = Math.max(Math.abs(next.y0 - first.y0), Math.abs(next.y1 - first.y1));
  return uneven <= tall * UNEVEN ? { box: next, match } : null;
}

/** Whether a spot is a dot halfway up a digit; one with another below it is a colon's. */
function isZero({ x0, x1, y0, y1 }: Box, digit: Box): boolean {
  const tall = digit.y1 - digit.y0;
  const middle = ((y0 + y1) / 2 - digit.y0) / tall;
  const [wide, high] = [x1 - x0, y1 - y0];
  const isDot = high >= tall * ZERO.tall[0] && high <= tall * ZERO.tall[1] && wide <= high * 1.6 && high <= wide * 1.6;
  return isDot && middle >= ZERO.middle[0] && middle <= ZERO.middle[1];
}

/** Whether no letter touches a number: neither beside it, nor with a dot or sign above or below it. */
function standsAlone(number: readonly SeenDigit[], nearby: NearbySpots): boolean {
  const { x0, x1, y0, y1 } = around(number.map(({ box }) => box));
  const tall = number[0]!.box.y1 - number[0]!.box.y0;
  const own = new Set(number.map(({ box }) => box));
  const [room, clear] = [tall * APART.others, tall * CLEAR];
  return nearby
    .within({ x0: x0 - room, x1: x1 + room, y0: y0 - clear, y1: y1 + clear })
    .every((other) => own.has(other) || isMark(other, { x0, x1, y0, y1 }, tall));
}

/** Whether a spot beside a number is a point, a comma, a dash or a bracket. */
function isMark(spot: Box, number: Box, tall: number): boolean {
  const beside = spot.x0 >= number.x1 - 1 || spot.x1 <= number.x0 + 1;
  const high = spot.y1 - spot.y0;
  const small = high <= tall * 0.38;
  const bracket = high >= tall * 1.25 && spot.x1 - spot.x0 <= high * 0.45 && spot.y1 >= number.y1 + tall * 0.1;
  return beside && (small || bracket);
}

/** Whether the line around a number has most of its ink where the number ends: letters reach further down. */
function isLevel(image: GreyImage, number: readonly SeenDigit[]): boolean {
  const { box } = number[0]!;
  const tall = box.y1 - box.y0;
  const whole = around(number.map((digit) => digit.box));
  const from = Math.max(0, Math.round(whole.x0 - tall * AROUND));
  const to = Math.min(image.width, Math.round(whole.x1 + tall * AROUND));
  let best = { ink: 0, y: 0 };
  for (let y = box.y0; y < Math.min(image.height, Math.round(box.y1 + tall * 0.6)); y += 1) {
    let ink = 0;
    for (let x = from; x < to; x += 1)
      if ((x < whole.x0 || x >= whole.x1) && image.data[y * image.width + x]! < INK_BELOW) ink += 1;
    if (ink > best.ink) best = { ink, y };
  }
  return best.ink > 0 && Math.abs(best.y - box.y1) <= tall * OFF_LEVEL;
}

function isLatinPage(numbers: readonly (readonly SeenDigit[])[]): boolean {
  const digits = numbers.flatMap((number) => number.map(({ match }) => match?.digit ?? ''));
  const telling = digits.filter((digit) => digit !== '' && !ALIKE.test(digit));
  return telling.filter((digit) => /\d/.test(digit)).length * 2 >= telling.length;
}

function signOfNumber(number: readonly SeenDigit[]): SeenSign[] {
  const digits = number.map(({ match }) => (match === null ? '٠' : (LIKE_LATIN[match.digit] ?? match.digit)));
  if (digits.some((digit) => /\d/.test(digit))) return [];
  const sure = number.every(
    ({ match }) => match === null || (match.unlike <= SURE.unlike && match.ahead >= SURE.ahead),
  );
  const box = around(number.map((digit) => digit.box));
  return [{ box, text: digits.join(''), confidence: sure ? CONFIDENCE.sure : CONFIDENCE.unsure }];
}
