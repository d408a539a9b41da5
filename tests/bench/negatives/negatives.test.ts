import { describe, expect, it } from 'vitest';
import { readUnusual, readWithoutRecipe } from './fixture-files.ts';
import { scoreUnusual } from './unusual-score.ts';

/** Limits for the figures of `npm run bench:negatives`, including held-out documents. */
const MOST_TAKEN = 10;
const FEWEST_FOUND = 0.95;
const FEWEST_RIGHT = 0.85;

describe('made-up documents', () => {
  it('without a recipe hardly ever give one', async () => {
    const taken = (await readWithoutRecipe()).filter(({ extraction }) => extraction !== null);
    expect(taken.length).toBeLessThanOrEqual(MOST_TAKEN);
  });

  it('with a recipe in an unusual form are recognised and mostly read correctly', async () => {
    const { read, expected } = await readUnusual();
    const scores = scoreUnusual(read, expected);
    const shareOf = (figure: 'found' | 'right'): number =>
      scores.reduce((sum, { figures }) => sum + figures[figure], 0) / scores.length;
    expect(shareOf('found')).toBeGreaterThanOrEqual(FEWEST_FOUND);
    expect(shareOf('right')).toBeGreaterThanOrEqual(FEWEST_RIGHT);
  });
});
