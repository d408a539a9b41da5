import type { IndexedRecipe } from './search-index.ts';

export interface TagCount {
  readonly tag: string;
  readonly count: number;
}

/** All tags with their numbers of recipes, sorted in the user's language. */
export function countTags(index: readonly IndexedRecipe[], locale: string): TagCount[] {
  const counts = new Map<string, number>();
  for (const { recipe } of index) {
    for (const tag of new Set(recipe.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const { compare } = new Intl.Collator(locale);
  return [...counts].map(([tag, count]) => ({ tag, count })).toSorted((a, b) => compare(a.tag, b.tag));
}
