import type { RecipeSummary } from '../../../shared/domain/recipe.ts';
import { foldText } from '../../../shared/format/fold-text.ts';

/** A recipe with its words made ready for comparing: each list starts, parts and ends with a blank. */
export interface IndexedRecipe {
  readonly recipe: RecipeSummary;
  readonly title: string;
  readonly rest: string;
}

/** The words of a text as search compares them. */
export function searchWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

const padded = (text: string): string => ` ${searchWords(text).join(' ')} `;

export function indexRecipes(recipes: readonly RecipeSummary[]): IndexedRecipe[] {
  return recipes.map((recipe) => ({
    recipe,
    title: padded(recipe.title),
    rest: padded([...recipe.tags, recipe.description ?? ''].join(' ')),
  }));
}
