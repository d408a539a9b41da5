import { heaviestRun, type Region } from './find-region.ts';
import type { IngredientEntry } from './ingredient-entries.ts';
import { withoutAmount } from '../text/quantity.ts';

/** How much of the names must come again, and how much of the weight, before two runs are one list. */
const SAME_NAMES = 0.8;
const SAME_WEIGHT = 0.7;

/**
 * The first copy of a list that the page holds in several measures: it is the one that it was written in, though the
 * others may name more units. The region itself where it is the first, or where all copies say the same.
 */
export function firstCopy(region: Region, entries: readonly IngredientEntry[], weights: readonly number[]): Region {
  const earlier = heaviestRun(weights.slice(0, region.start));
  if (earlier === null || earlier.weight < region.weight * SAME_WEIGHT) return region;
  const share = (told: (entry: IngredientEntry) => string): number => {
    const first = new Set(entries.slice(earlier.start, earlier.end).map(told));
    const own = entries.slice(region.start, region.end);
    return own.filter((entry) => first.has(told(entry))).length / own.length;
  };
  const otherMeasures = share((entry) => entry.text) < SAME_NAMES;
  return otherMeasures && share((entry) => withoutAmount(entry.text).toLowerCase()) >= SAME_NAMES ? earlier : region;
}
