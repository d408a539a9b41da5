import type { Box, GreyImage } from '../pixels/grey-image.ts';
import { INK_BELOW } from '../pixels/ink-spots.ts';
import { matchDigit, type DigitMatch } from './match-digit.ts';
import { NearbySpots } from '../pixels/ink-spots.ts';
import type { SeenSign } from './read-fractions.ts';
import { around } from '../pixels/text-regions.ts';

/** The smallest and largest height of digits in letter heights, and their largest width relative to their height. */
const TALL = [0.7, 3.2] as const;
const WIDEST = 1.25;
/** A spot with a larger difference (`unlike`) is not a digit. `SURE`: a match with these values needs no check. */
const UNLIKE = 0.3;
const SURE = { unlike: 0.2, ahead: 0.04 };
/** The confidence of a number that was read with certainty, and of any other number. */
const CONFIDENCE = { sure: 92, unsure: 60 };
/** In digit heights: the largest distances between digits of a number, and the smallest distance to other spots. */
const APART = { digit: 0.45, afterZero: 0.5, zero: 0.75, others: 0.34 };
/**
 * The height of the dot that is a zero, and the distance of its middle from the top, both in digit heights. A decimal
 * point is lower.
 */
const ZERO = { tall: [0.1, 0.45], middle: [0.3, 0.68] } as const;
/**
 * In digit heights: the free space above and below a number, and its largest distance from the base line of its text
 * line.
 */
const CLEAR = 0.3;
const OFF_LEVEL = 0.3;
/** The largest difference in the upper or lower edges of the digits of a number, in digit heights. */
const UNEVEN = 0.32;
/** How far to both sides the base line of a text line is measured, in digit heights. */
const AROUND = 8;
/** With more spots or digits the picture is not text. */
const MOST_SPOTS = 20_000;
const MOST_DIGITS = 5_000;

/** The Arabic-Indic digits that look like Latin digits. */
const LIKE_LATIN: Readonly<Record<string, string>> = { 1: '١', 0: '٥', 9: '٩' };
const ALIKE = /[109١٥٩]/;

/** A recognised digit. `match` is null for the dot that means zero; a dot only counts next to other digits. */
interface SeenDigit {
  box: Box;
  match: DigitMatch | null;
}

/**
 * Reads the numbers of a level page that are written in Arabic-Indic digits, because the recogniser reads few of them
 * correctly. Returns none for a page with Latin digits. `spots` are ink spots that may belong to numbers; `height` is
 * the letter height.
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

/** Groups adjacent digits into numbers, from left to right. */
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

/**
 * Whether a spot is a dot at the middle height of a digit. The caller excludes a dot above another one, which is a
 * colon.
 */
function isZero({ x0, x1, y0, y1 }: Box, digit: Box): boolean {
  const tall = digit.y1 - digit.y0;
  const middle = ((y0 + y1) / 2 - digit.y0) / tall;
  const [wide, high] = [x1 - x0, y1 - y0];
  const isDot = high >= tall * ZERO.tall[0] && high <= tall * ZERO.tall[1] && wide <= high * 1.6 && high <= wide * 1.6;
  return isDot && middle >= ZERO.middle[0] && middle <= ZERO.middle[1];
}

/** Whether no letter is beside, above or below a number, and no dot or mark of a letter. */
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

/**
 * Whether the number ends at the base line of its text line. The base line is the row of pixels with the most ink.
 * Letters that look like digits extend below it.
 */
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
