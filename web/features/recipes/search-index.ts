import type { RecipeSummary } from '../../../shared/domain/recipe.ts';
import { searchWords } from '../../../shared/format/fold-text.ts';

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

export function indexRecipes(recipes: readonly RecipeSummary[]): IndexedRecipe[] {
  return recipes.map(indexRecipe);
}

/** Makes all words, so that the first letter typed need not wait for them. */
export function prepareSearch(index: readonly IndexedRecipe[]): void {
  for (const { titleWords, otherWords } of index) {
    titleWords();
    otherWords();
  }
}
