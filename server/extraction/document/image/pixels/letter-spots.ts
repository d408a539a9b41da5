import type { Box, GreyImage } from './grey-image.ts';
import { inkSpots } from './ink-spots.ts';

/** Smaller spots are dust, in pixels. */
const DUST = 5;
/** The largest height and width of a letter in median letter heights. Larger spots are lines, frames and pictures. */
const TALLEST = 4;
const WIDEST = 12;

/** Angles of a page in degrees: the largest that is found, and the steps. */
const MOST_DEGREES = 12;
const COARSE = 0.5;
const FINE = 0.1;
/** The number of letters that is sufficient to measure the angle. */
const ENOUGH = 3_000;

/** The spots of ink that have the size of letters, and their median height; 0 if there are none. */
export interface Letters {
  boxes: Box[];
  height: number;
  /** All spots of ink, including dust and dots. */
  spots: Box[];
}

export function letterSpots(image: GreyImage): Letters {
  const spots = inkSpots(image);
  const large = spots.filter((box) => box.y1 - box.y0 >= DUST && box.x1 - box.x0 >= 2);
  const tall = large
    .map((box) => box.y1 - box.y0)
    .filter((height) => height < image.height / 8)
    .toSorted((a, b) => a - b);
  const height = tall[tall.length >> 1] ?? 0;
  const boxes = large.filter(
    (box) => box.y1 - box.y0 <= height * TALLEST && box.x1 - box.x0 <= height * WIDEST && box.y1 - box.y0 >= height / 3,
  );
  return { boxes, height, spots };
}

/**
 * The angle in degrees by which a page must be rotated clockwise so that its lines are level. At this angle the lower
 * edges of the letters are concentrated in the fewest rows. 0 if no angle is clearly better.
 */
export function pageTilt(letters: readonly Box[], letterHeight: number): number {
  const step = Math.max(1, Math.ceil(letters.length / ENOUGH));
  const feet = letters.filter((_, at) => at % step === 0).map(({ x0, x1, y1 }) => ({ x: (x0 + x1) / 2, y: y1 }));
  if (feet.length < 20) return 0;
  const row = Math.max(2, letterHeight / 4);
  const level = sharpness(feet, 0, row);
  let best = { degrees: 0, value: level * 1.02 };
  const look = (from: number, to: number, by: number): void => {
    for (let degrees = from; degrees <= to; degrees += by) {
      const value = sharpness(feet, degrees, row);
      if (value > best.value) best = { degrees, value };
    }
  };
  look(-MOST_DEGREES, MOST_DEGREES, COARSE);
  look(best.degrees - COARSE, best.degrees + COARSE, FINE);
  return Math.round(best.degrees * 10) / 10;
}

/** How concentrated the lower edges of letters are in rows after a rotation. */
function sharpness(feet: readonly { x: number; y: number }[], degrees: number, row: number): number {
  const sin = Math.sin((degrees * Math.PI) / 180);
  const cos = Math.cos((degrees * Math.PI) / 180);
  const counts = new Map<number, number>();
  for (const { x, y } of feet) {
    const at = Math.round((x * sin + y * cos) / row);
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  let sum = 0;
  for (const count of counts.values()) sum += count * count;
  return sum;
}
