import type { DraftLine } from '../domain/draft.ts';
import type { IngredientEntry } from '../page-reading/region/ingredient-entries.ts';
import { lineKey } from '../text/line-key.ts';

/** How much of a list the page must show, and from how many lines on a part of it is a double. */
const SHOWN = 0.8;
const FEWEST = 3;

/**
 * The stated lines without those that come again although the page shows them once, as a part of the recipe that the
 * markup states by itself and within the whole; and once where all of them come twice, as in a copy for print.
 */
export function withoutDoubles(
  stated: readonly DraftLine[],
  entries: readonly IngredientEntry[],
): readonly DraftLine[] {
  const keys = stated.map(({ content }) => lineKey(content));
  const wanted = new Set(keys);
  if (keys.length - wanted.size < FEWEST) return stated;
  const half = keys.length / 2;
  if (keys.every((key, index) => key === keys[(index + half) % keys.length])) return stated.slice(0, half);
  const left = new Map<string, number>();
  for (const { text } of entries) {
    const key = lineKey(text);
    if (wanted.has(key)) left.set(key, (left.get(key) ?? 0) + 1);
  }
  if (left.size < wanted.size * SHOWN) return stated;
  const own = stated.filter((_, index) => {
    const remaining = left.get(keys[index] ?? '');
    if (remaining !== undefined) left.set(keys[index] ?? '', Math.max(0, remaining - 1));
    return remaining !== 0;
  });
  return stated.length - own.length >= FEWEST ? own : stated;
}
