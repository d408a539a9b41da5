import { expect, it } from 'vitest';
import { isOverfull } from './is-overfull.ts';

const many = (count: number): number[] => Array.from({ length: count }, (_, nth) => nth);

it('counts values however they are nested', () => {
  expect(isOverfull(many(20_000))).toBe(false);
  expect(isOverfull(many(20_001))).toBe(true);
  expect(isOverfull({ a: many(10_000), b: [{ c: many(9_996) }] })).toBe(false);
  expect(isOverfull({ a: many(10_000), b: [{ c: many(9_997) }] })).toBe(true);
  for (const value of [null, 7, 'soup', {}, []]) expect(isOverfull(value)).toBe(false);
});

it('accepts the largest recipe with all its doubts', () => {
  const lines = many(500).map(() => ({ content: 'x', type: 'item' }));
  const doubts = many(1_000).map((index) => ({ field: 'ingredients', index, why: 'unsure' }));
  expect(isOverfull({ ingredients: lines, instructions: lines, doubts, tags: many(50) })).toBe(false);
});

it('handles extremely deep nesting', () => {
  expect(isOverfull(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)))).toBe(true);
});
