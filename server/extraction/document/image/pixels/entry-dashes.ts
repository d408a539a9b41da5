import type { Box, GreyImage } from './grey-image.ts';
import type { Letters } from './letter-spots.ts';
import { around, rowsOf, textRegions } from './text-regions.ts';

/** In letter heights: the width of a dash, its thickness, and its distance from its row. */
const WIDE = 0.6;
const THICK = 0.12;
const BEFORE = 0.7;
/**
 * In letter heights: the largest distance of a bullet from its row, and the smallest height of a row. Dots and marks
 * above letters are not rows.
 */
const NEAR = 3.5;
const LEAST = 0.6;

/** A copy of the image with some parts painted white. */
export function withoutParts({ data, width, height }: GreyImage, parts: readonly Box[]): GreyImage {
  const result = data.slice();
  for (const { x0, y0, x1, y1 } of parts)
    for (let y = Math.max(0, y0 - 2); y < Math.min(height, y1 + 2); y += 1)
      result.fill(255, y * width + Math.max(0, x0 - 2), y * width + Math.min(width, x1 + 2));
  return { data: result, width, height };
}

/** Draws dashes as black boxes into an image, in place. */
export function drawDashes({ data, width, height }: GreyImage, dashes: readonly Box[]): void {
  for (const { x0, y0, x1, y1 } of dashes)
    for (let y = Math.max(0, y0); y < Math.min(height, y1); y += 1)
      data.fill(0, y * width + Math.max(0, x0), y * width + Math.min(width, x1));
}

/** A dash in place of a bullet, because the recogniser reads dashes reliably. */
export function dashAt(bullet: Box, height: number): Box {
  return dashAround((bullet.x0 + bullet.x1) / 2, (bullet.y0 + bullet.y1) / 2, height);
}

/**
 * A dash on the right of each row without a bullet. If a right-to-left line begins with a number and nothing precedes
 * it, the recogniser only reads the last digit.
 */
export function dashesBeforeRows(letters: Letters, bullets: readonly Box[]): Box[] {
  return textRegions(letters, true).flatMap((region) => {
    const own = letters.boxes.filter(({ x0, x1, y0, y1 }) => {
      const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
      return x >= region.x0 && x <= region.x1 && y >= region.y0 && y <= region.y1;
    });
    return rowsOf(own, letters.height).flatMap((row) => {
      const { x1, y0, y1 } = around(row);
      if (y1 - y0 < letters.height * LEAST) return [];
      const far = x1 + letters.height * NEAR;
      const marked = bullets.some((bullet) => bullet.y1 > y0 && bullet.y0 < y1 && bullet.x0 >= x1 && bullet.x0 <= far);
      return marked ? [] : [dashAround(x1 + letters.height * BEFORE, (y0 + y1) / 2, letters.height)];
    });
  });
}

function dashAround(x: number, y: number, height: number): Box {
  const thick = Math.max(3, Math.round(height * THICK));
  const [x0, y0] = [Math.round(x - (height * WIDE) / 2), Math.round(y - thick / 2)];
  return { x0, y0, x1: x0 + Math.round(height * WIDE), y1: y0 + thick };
}
