import type { LanguageCode } from '../../../../shared/languages.ts';
import { readArabicDigits } from './glyphs/arabic-digits.ts';
import { dashAt, dashesBeforeRows, withoutParts } from './pixels/entry-dashes.ts';
import type { Box, GreyImage } from './pixels/grey-image.ts';
import { letterSpots } from './pixels/letter-spots.ts';
import { readFractions, type SeenSign } from './glyphs/read-fractions.ts';
import type { Recogniser } from './recogniser/recogniser.ts';
import { textRegions } from './pixels/text-regions.ts';
import { INK_BELOW } from './pixels/ink-spots.ts';

/** In letter heights: the smallest and largest height of a bullet, and its distance from its entry. */
const SIZE = [0.16, 0.7] as const;
const GAP = [0.35, 3.5] as const;
/** The largest ratio of height to width and of width to height, and the smallest share of ink in its box. */
const ROUND = 1.5;
const FILLED = 0.62;
/**
 * The smallest number of bullets in a list. In letter heights: their largest vertical distance, horizontal offset and
 * difference in size.
 */
const FEWEST = 3;
const FARTHEST = 9;
const ASIDE = 0.7;
const UNLIKE = 0.2;
/** Higher spots, in letter heights, are frames of the page. */
const FRAME = 4;
/** With more spots, they are dust. */
const MOST = 400;

/**
 * The bullets of the lists on a level page: round spots one below the other, each at the start of its row and followed
 * by a gap. `spots` are spots of ink; `height` is the letter height; lines begin on the right if `rightToLeft`.
 */
export function listBullets(image: GreyImage, spots: readonly Box[], height: number, rightToLeft: boolean): Box[] {
  const dots = spots.filter((box) => isDot(image, box, height));
  if (dots.length > MOST) return [];
  const beside = spots.filter(({ y0, y1 }) => y1 - y0 < height * FRAME);
  const first = dots.filter((dot) => opensRow(dot, beside, height, rightToLeft)).toSorted((a, b) => a.y0 - b.y0);
  const lists: Box[][] = [];
  for (const dot of first) {
    const list = lists.find((known) => goesOnBelow(known.at(-1)!, dot, height));
    if (list === undefined) lists.push([dot]);
    else list.push(dot);
  }
  return lists.filter((list) => list.length >= FEWEST).flat();
}

function isDot({ data, width }: GreyImage, { x0, y0, x1, y1 }: Box, height: number): boolean {
  const [wide, tall] = [x1 - x0, y1 - y0];
  if (tall < height * SIZE[0] || tall > height * SIZE[1] || wide > tall * ROUND || tall > wide * ROUND) return false;
  let ink = 0;
  for (let y = y0; y < y1; y += 1) for (let x = x0; x < x1; x += 1) if (data[y * width + x]! < INK_BELOW) ink += 1;
  return ink >= wide * tall * FILLED;
}

/** Whether nothing is close before a dot, and a spot of letter height follows it. */
function opensRow(dot: Box, spots: readonly Box[], height: number, rightToLeft: boolean): boolean {
  const middle = (dot.y0 + dot.y1) / 2;
  let next = Infinity;
  for (const box of spots) {
    if (box === dot || box.y1 <= dot.y0 - height * 0.2 || box.y0 >= dot.y1 + height * 0.2) continue;
    const behind = rightToLeft ? dot.x0 - box.x1 : box.x0 - dot.x1;
    const before = rightToLeft ? box.x0 - dot.x1 : dot.x0 - box.x1;
    if (before > -2 && before < height * 1.5) return false;
    // The dot is above or below a letter, so it belongs to the letter.
    if (behind <= -2 && before <= -2) return false;
    if (behind > -2 && box.y0 < middle && box.y1 > middle) next = Math.min(next, behind);
  }
  return next >= height * GAP[0] && next <= height * GAP[1];
}

function goesOnBelow(above: Box, dot: Box, height: number): boolean {
  const down = dot.y0 - above.y0;
  const aside = Math.abs(dot.x0 + dot.x1 - above.x0 - above.x1) / 2;
  const unlike = Math.abs(dot.y1 - dot.y0 - above.y1 + above.y0);
  return down > height && down < height * FARTHEST && aside < height * ASIDE && unlike <= Math.max(3, height * UNLIKE);
}

/** The largest width of a number at the start of an entry, in letter heights. */
const LONGEST_NUMBER = 8;

/**
 * A page that is ready for recognition. `dashes` will be drawn in place of bullets, and before each line if lines run
 * from right to left. `signs` were read separately and are removed from the image.
 */
export interface PreparedPage {
  image: GreyImage;
  regions: Box[];
  bullets: Box[];
  dashes: Box[];
  signs: SeenSign[];
}

/** Prepares a page. Errors of `readFractions` are passed on. */
export async function preparePage(page: GreyImage, lang: LanguageCode, recogniser: Recogniser): Promise<PreparedPage> {
  const { spots, height } = letterSpots(page);
  const rightToLeft = lang === 'ar' || lang === 'he';
  const bullets = listBullets(page, spots, height, rightToLeft);
  const fractions = await readFractions(page, spots, height, lang, recogniser);
  const unmarked = withoutParts(page, bullets);
  const letters = letterSpots(unmarked);
  const numbers = lang === 'ar' ? numbersAside(unmarked, fractions) : [];
  const signs = [...numbers, ...fractions];
  const image = withoutParts(
    unmarked,
    signs.map(({ box }) => box),
  );
  const inRows = rightToLeft ? dashesBeforeRows(letterSpots(image), bullets) : [];
  const moved = bullets.filter((bullet) => !inRows.some((dash) => replacesBullet(dash, bullet, height)));
  const dashes = [...inRows, ...moved.map((bullet) => dashAt(bullet, height))];
  if (rightToLeft) dashes.push(...fractions.map(({ box }) => dashAt(box, height)));
  return { image, regions: textRegions(letters, rightToLeft), bullets, dashes, signs };
}

/**
 * Whether a dash precedes the remainder of an entry whose bullet is further away, because a number between them was
 * removed.
 */
function replacesBullet(dash: Box, bullet: Box, height: number): boolean {
  const apart = bullet.x0 - dash.x1;
  return dash.y0 < bullet.y1 && dash.y1 > bullet.y0 && apart > 0 && apart < height * LONGEST_NUMBER;
}

/** Reads numbers in Arabic-Indic digits, after removing the fractions. */
function numbersAside(page: GreyImage, fractions: readonly SeenSign[]): SeenSign[] {
  const rest = withoutParts(
    page,
    fractions.map(({ box }) => box),
  );
  const { spots, height } = letterSpots(rest);
  return readArabicDigits(rest, spots, height);
}
