import type { GreyImage } from './grey-image.ts';

/** Half the side of the window that a pixel is compared with, in pixels: somewhat more than a letter. */
const REACH = 20;
/** How much darker than its surroundings ink is, as a share of their brightness. */
const DARKER = 0.12;

/** Black where a pixel is darker than what surrounds it, else white. One pass, whatever the window's size. */
export function localThreshold({ data, width, height }: GreyImage): GreyImage {
  const result = new Uint8Array(data.length);
  const columns = new Uint32Array(width);
  const addRow = (y: number, sign: 1 | -1): void => {
    for (let x = 0; x < width; x += 1) columns[x]! += sign * data[y * width + x]!;
  };
  for (let y = 0; y < Math.min(REACH, height); y += 1) addRow(y, 1);
  for (let y = 0; y < height; y += 1) {
    if (y + REACH < height) addRow(y + REACH, 1);
    if (y - REACH - 1 >= 0) addRow(y - REACH - 1, -1);
    const tall = Math.min(height - 1, y + REACH) - Math.max(0, y - REACH) + 1;
    let sum = 0;
    for (let x = 0; x < Math.min(REACH, width); x += 1) sum += columns[x]!;
    for (let x = 0; x < width; x += 1) {
      if (x + REACH < width) sum += columns[x + REACH]!;
      if (x - REACH - 1 >= 0) sum -= columns[x - REACH - 1]!;
      const wide = Math.min(width - 1, x + REACH) - Math.max(0, x - REACH) + 1;
      result[y * width + x] = data[y * width + x]! * tall * wide < sum * (1 - DARKER) ? 0 : 255;
    }
  }
  return { data: result, width, height };
}
