import type { DraftLine } from '../domain/draft.ts';
import type { IngredientEntry } from '../page-reading/region/ingredient-entries.ts';
import { lineKey } from '../text/line-key.ts';

/** The share of a list that the page must show, and the smallest number of repeated lines that are removed. */
const SHOWN = 0.8;
const FEWEST = 3;

/**
 * Removes repeated lines that the page shows only once. They occur if the markup states a part of the recipe separately
 * and within the whole. If the entire list occurs twice, as in a copy for print, returns its first half.
 */
export function withoutDoubles(
  stated: readonly DraftLine[],
  entries: readonly IngredientEntry[],
): readonly DraftLine[] {
  const keys = stated.map(({ content }) => lineKey(content));
  const distinct = new Set(keys);
  if (keys.length - distinct.size < FEWEST) return stated;
  const half = keys.length / 2;
  if (keys.every((key, index) => key === keys[(index + half) % keys.length])) return stated.slice(0, half);
  const left = new Map<string, number>();
  for (const { text } of entries) {
    const key = lineKey(text);
    if (distinct.has(key)) left.set(key, (left.get(key) ?? 0) + 1);
  }
  if (left.size < distinct.size * SHOWN) return stated;
  const own = stated.filter((_, index) => {
    const remaining = left.get(keys[index] ?? '');
    if (remaining !== undefined) left.set(keys[index] ?? '', Math.max(0, remaining - 1));
    return remaining !== 0;
  });
  return stated.length - own.length >= FEWEST ? own : stated;
}
