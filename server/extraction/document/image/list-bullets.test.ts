import { expect, it } from 'vitest';
import type { Box, GreyImage } from './pixels/grey-image.ts';
import { letterSpots } from './pixels/letter-spots.ts';
import { listBullets } from './prepare-page.ts';

/** A sheet with rows of letters that are 20 px high, and with marks before them. */
function sheet(before: readonly (readonly Box[])[], rightToLeft = false): GreyImage {
  const [width, height] = [500, 60 + before.length * 50];
  const data = new Uint8Array(width * height).fill(255);
  const draw = ({ x0, y0, x1, y1 }: Box): void => {
    for (let y = y0; y < y1; y += 1)
      data.fill(0, y * width + (rightToLeft ? width - x1 : x0), y * width + (rightToLeft ? width - x0 : x1));
  };
  before.forEach((boxes, row) => {
    const top = 30 + row * 50;
    for (const box of boxes) draw({ ...box, y0: box.y0 + top, y1: box.y1 + top });
    for (let x = 80; x < 400; x += 18) draw({ x0: x, y0: top, x1: x + 12, y1: top + 20 });
  });
  return { data, width, height };
}

const DOT: Box = { x0: 56, y0: 7, x1: 63, y1: 14 };

function found(image: GreyImage, rightToLeft = false): number {
  const { spots, height } = letterSpots(image);
  return listBullets(image, spots, height, rightToLeft).length;
}

it('finds the dots before list entries, in lines of either direction', () => {
  const rows = [[], [DOT], [DOT], [DOT], [DOT]];
  expect(found(sheet(rows))).toBe(4);
  expect(found(sheet(rows, true), true)).toBe(4);
  expect(found(sheet(rows, true), false)).toBe(0);
});

it('takes no dots of letters, single specks or points after numbers for bullets', () => {
  const above: Box = { x0: 83, y0: -12, x1: 90, y1: -5 };
  const number: Box[] = [
    { x0: 40, y0: 0, x1: 50, y1: 20 },
    { x0: 54, y0: 14, x1: 60, y1: 20 },
  ];
  expect(found(sheet([[above], [above], [above], [above]]))).toBe(0);
  expect(found(sheet([[DOT], [], [DOT], []]))).toBe(0);
  expect(found(sheet([number, number, number, number]))).toBe(0);
});
