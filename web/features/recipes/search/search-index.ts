import type { RecipeSummary } from '../../../../shared/domain/recipe.ts';
import { searchWords } from '../../../../shared/format/fold-text.ts';

/**
 * A recipe with its words made ready for comparing; a list of words starts, parts and ends with a blank.
 * They are made when first asked for: for 10,000 recipes that would be half of the work of showing the list.
 */
export interface IndexedRecipe {
  readonly recipe: RecipeSummary;
  titleWords(): string;
  /** Of tags and description. */
  otherWords(): string;
}

const padded = (text: string): string => ` ${searchWords(text).join(' ')} `;

function indexRecipe(recipe: RecipeSummary): IndexedRecipe {
  let title: string | undefined;
  let other: string | undefined;
  return {
    recipe,
    titleWords: () => (title ??= padded(recipe.title)),
    otherWords: () => (other ??= padded([...recipe.tags, recipe.description ?? ''].join(' '))),
  };
}

const hasSameWords = (a: RecipeSummary, b: RecipeSummary): boolean =>
  a.title === b.title && a.description === b.description && a.tags.join('\n') === b.tags.join('\n');

/** Words that `former` made ready for the same recipes are taken over. */
export function indexRecipes(
  recipes: readonly RecipeSummary[],
  former: readonly IndexedRecipe[] = [],
): readonly IndexedRecipe[] {
  const known = new Map(former.map((entry) => [entry.recipe.id, entry]));
  return recipes.map((recipe) => {
    const entry = known.get(recipe.id);
    return entry && hasSameWords(entry.recipe, recipe) ? { ...entry, recipe } : indexRecipe(recipe);
  });
}

/** Makes the words of all, so that the first letter typed need not wait for them. */
export function prepareSearch(entries: readonly IndexedRecipe[]): void {
  for (const { titleWords, otherWords } of entries) {
    titleWords();
    otherWords();
  }
}
