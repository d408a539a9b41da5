import type { Box, GreyImage } from './grey-image.ts';
import { inkSpots } from './ink-spots.ts';

/** Smaller spots are dust, in pixels. */
const DUST = 5;
/** The largest height and width of a letter in median letter heights. Larger spots are lines, frames and pictures. */
const TALLEST = 4;
const WIDEST = 12;

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
