import { expect, it } from 'vitest';
import { createSettling } from './settling.ts';

const file = (size: number, mtimeMs = 0) => ({ path: 'cake.txt', size, mtimeMs, ctimeMs: 0 });

it('counts from the last change of size or time', () => {
  const settling = createSettling();
  const stableFor = (size: number, mtimeMs: number, time: number) =>
    settling.observe([file(size, mtimeMs)], time)[0]?.stableFor;
  expect(stableFor(1, 0, 1_000)).toBe(0);
  expect(stableFor(2, 0, 2_000)).toBe(0);
  expect(stableFor(2, 0, 3_500)).toBe(1_500);
  expect(stableFor(2, -5, 4_000)).toBe(0);
  expect(stableFor(2, -5, 6_000)).toBe(2_000);
});

it('forgets a file that has gone in between', () => {
  const settling = createSettling();
  settling.observe([file(1)], 0);
  settling.observe([], 1_000);
  expect(settling.observe([file(1)], 5_000)[0]?.stableFor).toBe(0);
});
