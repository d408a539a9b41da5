import type { LanguageCode } from '../../../../shared/languages.ts';
import { dashAt, dashesBeforeRows, withoutParts } from './entry-dashes.ts';
import type { Box, GreyImage } from './grey-image.ts';
import { letterSpots } from './letter-spots.ts';
import { listBullets } from './list-bullets.ts';
import { readFractions, type SeenSign } from './read-fractions.ts';
import { textRegions } from './text-regions.ts';

/** A page with dashes in place of its bullets, and before each line where they run from right to left. */
export interface PreparedPage {
  image: GreyImage;
  regions: Box[];
  bullets: Box[];
  dashes: Box[];
  signs: SeenSign[];
}

/** Throws what reading its fractions throws. */
export async function preparePage(page: GreyImage, lang: LanguageCode): Promise<PreparedPage> {
  const { spots, height } = letterSpots(page);
  const rightToLeft = lang === 'ar' || lang === 'he';
  const bullets = listBullets(page, spots, height, rightToLeft);
  const signs = await readFractions(page, spots, height, lang);
  const unmarked = withoutParts(page, bullets);
  const letters = letterSpots(unmarked);
  const image = withoutParts(
    unmarked,
    signs.map(({ box }) => box),
  );
  const dashes = bullets.map((bullet) => dashAt(bullet, height));
  if (rightToLeft) dashes.push(...dashesBeforeRows(letters, bullets), ...signs.map(({ box }) => dashAt(box, height)));
  return { image, regions: textRegions(letters, rightToLeft), bullets, dashes, signs };
}
