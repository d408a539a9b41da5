import { describe, expect, it } from 'vitest';
import { parseServings } from './servings.ts';

describe('parseServings', () => {
  it.each([
    ['4', 4],
    ['Serves 4', 4],
    ['Serves 4–6', 6],
    ['2 to 4 servings', 4],
    ['12 cookies', 12],
    ['1 loaf (12 slices)', 1],
    ['für 4 Personen', 4],
    ['４人分', 4],
    ['Serves eight to ten', 10],
    ['für vier Personen', 4],
    ['4½ cups', 4],
  ])('reads %s', (text, servings) => expect(parseServings(text)).toBe(servings));

  it.each(['', 'a loaf', '0', '50000 g'])('returns null for %j', (text) => expect(parseServings(text)).toBeNull());
});
