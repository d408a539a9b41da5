import type { LanguageCode } from '../../../../shared/languages.ts';
import { readArabicDigits } from './arabic-digits.ts';
import { dashAt, dashesBeforeRows, withoutParts } from './entry-dashes.ts';
import type { Box, GreyImage } from './grey-image.ts';
import { letterSpots } from './letter-spots.ts';
import { listBullets } from './list-bullets.ts';
import { readFractions, type SeenSign } from './read-fractions.ts';
import type { Recogniser } from './recogniser.ts';
import { textRegions } from './text-regions.ts';

/** How wide a number at the start of an entry is at most, in letter heights. */
const LONGEST_NUMBER = 8;

/** A page with dashes in place of its bullets, and before each line where they run from right to left. */
export interface PreparedPage {
  image: GreyImage;
  regions: Box[];
  bullets: Box[];
  dashes: Box[];
  signs: SeenSign[];
}

/** Throws what reading its fractions throws. */
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
  const moved = bullets.filter((bullet) => !inRows.some((dash) => standsFor(dash, bullet, height)));
  const dashes = [...inRows, ...moved.map((bullet) => dashAt(bullet, height))];
  if (rightToLeft) dashes.push(...fractions.map(({ box }) => dashAt(box, height)));
  return { image, regions: textRegions(letters, rightToLeft), bullets, dashes, signs };
}

/** Whether a dash stands before the rest of an entry whose bullet is far off, a number having been between the two. */
function standsFor(dash: Box, bullet: Box, height: number): boolean {
  const apart = bullet.x0 - dash.x1;
  return dash.y0 < bullet.y1 && dash.y1 > bullet.y0 && apart > 0 && apart < height * LONGEST_NUMBER;
}

/** The numbers in Arabic-Indic digits, none of them a fraction's. */
function numbersAside(page: GreyImage, fractions: readonly SeenSign[]): SeenSign[] {
  const rest = withoutParts(
    page,
    fractions.map(({ box }) => box),
  );
  const { spots, height } = letterSpots(rest);
  return readArabicDigits(rest, spots, height);
}
