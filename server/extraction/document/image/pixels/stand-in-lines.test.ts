import { expect, it } from 'vitest';
import { createRandom } from '../../../../../tests/bench/model/random.ts';
import type { Box } from './grey-image.ts';
import { standInLines } from './stand-in-lines.ts';

const HEIGHT = 20;
const random = createRandom('spots');
const spot = (x: number, y: number, width: number): Box => ({ x0: x, y0: y, x1: x + width, y1: y + HEIGHT });
/** Words in curved lines, like handwriting. */
const written = (): Box[] =>
  Array.from({ length: 12 * 10 }, (_, at) => {
    const [row, column] = [Math.floor(at / 10), at % 10];
    return spot(column * 90 + random() * 20, row * 45 + Math.sin(column) * 8 + random() * 6, 30 + random() * 40);
  });
const strewn = (count: number): Box[] =>
  Array.from({ length: count }, () => spot(random() * 1_200, random() * 900, 8 + random() * 24));
const turned = (boxes: readonly Box[]): Box[] =>
  boxes.map(({ x0, y0, x1, y1 }) => ({ x0: y0, y0: x0, x1: y1, y1: x1 }));

it('distinguishes writing from crumbs', () => {
  const isText = (boxes: Box[]): boolean => standInLines({ boxes, height: HEIGHT, spots: boxes });
  expect(isText(written())).toBe(true);
  expect(isText(turned(written()))).toBe(true);
  for (const count of [40, 100, 300, 800]) expect(isText(strewn(count))).toBe(false);
});
