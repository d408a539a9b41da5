import { describe, expect, it } from 'vitest';
import { planImports } from './page-groups.ts';
import type { Candidate } from './settling.ts';

const MINUTE = 60_000;

const file = (path: string, stableFor = MINUTE, mtimeMs = 0): Candidate => ({
  path,
  stableFor,
  mtimeMs,
  ctimeMs: 0,
  size: 1,
});

/** The paths of each import, one line each. */
function importsOf(files: readonly Candidate[], asks = false): string[] {
  return planImports(files, asks)
    .imports.map((pages) => pages.map(({ path }) => path).join(' + '))
    .toSorted((one, other) => one.localeCompare(other));
}

const burst = (numbers: readonly number[], gap = 2_000): Candidate[] =>
  numbers.map((number, index) => file(`IMG_${String(number).padStart(4, '0')}.jpg`, MINUTE, index * gap));

describe('pages of one recipe', () => {
  it.each([
    [['cake_1.jpg', 'cake_2.jpg']],
    [['cake-1.png', 'cake-2.png', 'cake-3.png']],
    [['cake 1 of 2.jpg', 'cake 2 of 2.jpg']],
    [['cake (1 of 2).jpg', 'cake (2 of 2).jpg']],
    [['cake-p1.heic', 'cake-p2.heic']],
    [['cake page 1.jpg', 'cake page 2.jpg']],
    [['cake (1).jpg', 'cake (2).jpg']],
    [['box/cake_01.jpg', 'box/cake_02.jpg']],
    [['cake_1.jpg', 'Cake_2.JPG']],
  ])('%j travel together', (paths) => {
    expect(importsOf(paths.map((path) => file(path)))).toEqual([paths.join(' + ')]);
  });

  it('are in the order of their numbers, not of their names', () => {
    const numbers = [10, 2, 1, 3, 4, 5, 6, 7, 8, 9];
    const inOrder = numbers.toSorted((one, other) => one - other).map((number) => `cake_${number}.jpg`);
    expect(importsOf(numbers.map((number) => file(`cake_${number}.jpg`)))).toEqual([inOrder.join(' + ')]);
  });

  it.each([
    ['different recipes', ['cake_1.jpg', 'pie_2.jpg']],
    ['different folders', ['a/cake_1.jpg', 'b/cake_2.jpg']],
    ['a page is missing', ['cake_1.jpg', 'cake_3.jpg']],
    ['the first is missing', ['cake_2.jpg', 'cake_3.jpg']],
    ['they are no pictures', ['cake_1.pdf', 'cake_2.pdf']],
    ['a camera names them', ['IMG_1.jpg', 'IMG_2.jpg']],
    ['a scanner names them', ['scan_1.jpg', 'scan_2.jpg']],
    ['they are more than one import takes', Array.from({ length: 11 }, (_, index) => `cake_${index + 1}.jpg`)],
  ])('are not supposed where %s', (_, paths) => {
    expect(importsOf(paths.map((path) => file(path)))).toHaveLength(paths.length);
  });

  it('wait until none of them changes, and until all pages that the names announce exist', () => {
    expect(importsOf([file('cake_1.jpg', 9_000), file('cake_2.jpg', 1_000)])).toEqual([]);
    expect(importsOf([file('cake_1.jpg', 9_000), file('cake_2.jpg', 5_000)])).toHaveLength(1);
    expect(importsOf([file('cake 1 of 3.jpg', 9_000), file('cake 2 of 3.jpg', 9_000)])).toEqual([]);
    expect(importsOf([file('cake 1 of 3.jpg'), file('cake 2 of 3.jpg')])).toHaveLength(1);
    expect(importsOf([file('cake.txt', 1_999)])).toEqual([]);
    expect(importsOf([file('cake.txt', 2_000)])).toEqual(['cake.txt']);
  });
});

describe('photos that were taken within seconds', () => {
  it('become a question if the user can be asked', () => {
    const files = burst([1, 2, 3]);
    expect(planImports(files, true)).toEqual({ imports: [], questions: [files] });
  });

  it('become a recipe each if nobody can be asked', () => {
    expect(importsOf(burst([1, 2, 3]))).toHaveLength(3);
  });

  it.each([
    ['minutes lie between them', burst([1, 2], MINUTE)],
    ['their numbers do not follow each other', burst([1, 5])],
    ['they are more than one import takes', burst(Array.from({ length: 11 }, (_, index) => index + 1))],
  ])('are no question where %s', (_, files) => {
    expect(planImports(files, true).questions).toEqual([]);
    expect(importsOf(files, true)).toHaveLength(files.length);
  });
});
