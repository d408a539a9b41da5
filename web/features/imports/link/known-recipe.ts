import type { RecipeSummary } from '../../../../shared/domain/recipe.ts';
import { canonicalLink, parseTypedUrl } from '../../../../shared/rules/import-input.ts';
import type { IndexedRecipe } from '../../recipes/recipes.ts';

type Index = readonly IndexedRecipe[];

/**
 * The newest recipe of each page, by list. Computed on the first use of a list, which takes some milliseconds for
 * 10,000 recipes.
 */
const linksOfIndex = new WeakMap<Index, ReadonlyMap<string, RecipeSummary>>();

function recipesByLink(index: Index): ReadonlyMap<string, RecipeSummary> {
  const known = linksOfIndex.get(index);
  if (known) return known;
  const links = new Map<string, RecipeSummary>();
  for (const { recipe } of index.toReversed()) {
    const link = canonicalLink(recipe.originalSource?.url ?? '');
    if (link !== null) links.set(link, recipe);
  }
  linksOfIndex.set(index, links);
  return links;
}

/** The recipe that was imported from the page with the typed address; null if there is none. */
export function knownRecipe(index: Index, typed: string): RecipeSummary | null {
  const parsed = parseTypedUrl(typed);
  if ('problem' in parsed) return null;
  return recipesByLink(index).get(canonicalLink(parsed.url) ?? '') ?? null;
}
