import { expect, it } from 'vitest';
import { lineBox, turnedBack } from './line-box.ts';

const PICTURE = { width: 400, height: 200 };

it.each([
  ['as it was', { degrees: 0, scale: 1 }, PICTURE, { x0: 40, y0: 20, x1: 80, y1: 30 }],
  ['enlarged', { degrees: 0, scale: 2 }, { width: 800, height: 400 }, { x0: 80, y0: 40, x1: 160, y1: 60 }],
  ['upside down', { degrees: 180, scale: 1 }, PICTURE, { x0: 320, y0: 170, x1: 360, y1: 180 }],
  ['on its side', { degrees: 90, scale: 1 }, { width: 200, height: 400 }, { x0: 170, y0: 40, x1: 180, y1: 80 }],
])('a line of a page that was read %s has its place on the picture', (_, turn, page, edges) => {
  expect(lineBox(turnedBack(edges, page, PICTURE, turn), PICTURE)).toEqual([100, 100, 200, 150]);
});

it('stays within the page', () => {
  expect(lineBox({ x0: -9, y0: -9, x1: 500, y1: 500 }, PICTURE)).toEqual([0, 0, 1_000, 1_000]);
});
