import type { Draft } from '../domain/draft.ts';
import type { IngredientEntry } from '../page-reading/region/ingredient-entries.ts';
import { lineKey } from '../text/line-key.ts';
import { placeOf } from './list-place.ts';

/** How many of a recipe's words the page's title must hold for the page to be named after it. */
const NAMED = 0.6;

/**
 * The stated recipes that a page is about. Where it states several, as lists of recipes and cards of related ones do,
 * those count that it is named after; where it is named after none, those that it shows with ingredients and method.
 */
export function ofThisPage(
  drafts: readonly Draft[],
  pageTitle: string,
  entries: readonly IngredientEntry[],
): readonly Draft[] {
  const names = new Set(drafts.map((draft) => lineKey(draft.title)).filter((name) => name !== ''));
  if (names.size < 2 || drafts.some((draft) => isNamedAfter(pageTitle, draft.title))) return drafts;
  return drafts.filter(
    ({ ingredients, instructions }) =>
      ingredients.length > 0 && instructions.length > 0 && placeOf(ingredients, entries) !== null,
  );
}

function isNamedAfter(pageTitle: string, title: string): boolean {
  const page = lineKey(pageTitle);
  const name = lineKey(title);
  if (name === '' || page === '') return false;
  if (name.includes(page) || page.includes(name)) return true;
  const words = title
    .split(/\s+/)
    .map(lineKey)
    .filter((word) => word.length > 2);
  return words.length > 1 && words.filter((word) => page.includes(word)).length >= words.length * NAMED;
}
