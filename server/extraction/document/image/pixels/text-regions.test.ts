import { expect, test } from 'vitest';
import type { Box } from './grey-image.ts';
import { textRegions } from './text-regions.ts';

/** A row of letters, 10 px wide and 16 px high. */
const row = (x: number, y: number, letters: number): Box[] =>
  Array.from({ length: letters }, (_, at) => ({ x0: x + at * 12, y0: y, x1: x + at * 12 + 10, y1: y + 16 }));

const rows = (x: number, tops: readonly number[]): Box[] => tops.flatMap((y) => row(x, y, 10));

/** Two columns with rows every 24 px and every 31 px. Together their rows are closer than in either column. */
const LIST = Array.from({ length: 14 }, (_, at) => 100 + at * 31);
const STEPS = Array.from({ length: 10 }, (_, at) => 100 + at * 24);

test('a list continues below the end of the steps beside it, with its own line distance', () => {
  const regions = textRegions({ boxes: [...rows(40, LIST), ...rows(400, STEPS)], spots: [], height: 16 }, false);
  expect(regions.map(({ x0, y1 }) => [x0, y1])).toEqual([
    [40, 100 + 13 * 31 + 16],
    [400, 100 + 9 * 24 + 16],
  ]);
});

test('text that is separated below the longer column is a region across the page', () => {
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
