import { expect, test } from 'vitest';
import type { Box } from './grey-image.ts';
import { textRegions } from './text-regions.ts';

/** A row of letters 10 px wide and 16 px tall. */
const row = (x: number, y: number, letters: number): Box[] =>
  Array.from({ length: letters }, (_, at) => ({ x0: x + at * 12, y0: y, x1: x + at * 12 + 10, y1: y + 16 }));

const rows = (x: number, tops: readonly number[]): Box[] => tops.flatMap((y) => row(x, y, 10));

/** Every 24 px a row, every 31 px one of the other column: together they stand closer than either. */
const LIST = Array.from({ length: 14 }, (_, at) => 100 + at * 31);
const STEPS = Array.from({ length: 10 }, (_, at) => 100 + at * 24);

test('a list goes on below the end of the steps beside it, at its own pace', () => {
  const regions = textRegions({ boxes: [...rows(40, LIST), ...rows(400, STEPS)], spots: [], height: 16 }, false);
  expect(regions.map(({ x0, y1 }) => [x0, y1])).toEqual([
    [40, 100 + 13 * 31 + 16],
    [400, 100 + 9 * 24 + 16],
  ]);
});

test('what is set off below the longer column stands across the page', () => {
  const note = rows(40, [100 + 13 * 31 + 60]);
  const regions = textRegions(
    { boxes: [...rows(40, LIST), ...rows(400, STEPS), ...note], spots: [], height: 16 },
    false,
  );
  expect(regions.map(({ x0, y0 }) => [x0, y0])).toEqual([
    [40, 100],
    [400, 100],
    [40, 100 + 13 * 31 + 60],
  ]);
});
