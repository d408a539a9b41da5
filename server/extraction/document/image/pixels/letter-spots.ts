import type { Box, GreyImage } from './grey-image.ts';
import { inkSpots } from './ink-spots.ts';

/** Smaller than this is dust, in pixels. */
const DUST = 5;
/** How much taller or wider than the others a letter may be; larger spots are rules, frames and pictures. */
const TALLEST = 4;
const WIDEST = 12;

/** The spots of ink that are as large as letters, and how tall those are in the middle; 0 where there are none. */
export interface Letters {
  boxes: Box[];
  height: number;
  /** All spots of ink, dust and dots among them. */
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
