import { lineText, type RecipeContent } from '../../../../shared/domain/recipe.ts';
import { foldText } from '../../../../shared/format/fold-text.ts';

/** The folded text that search uses, one line each for title, tags, ingredients and instructions (contract §3). */
export function searchTextOf(recipe: Pick<RecipeContent, 'title' | 'tags' | 'ingredients' | 'instructions'>): string {
  const parts = [
    recipe.title,
    ...recipe.tags,
    ...recipe.ingredients.map(lineText),
    ...recipe.instructions.map(lineText),
  ];
  return foldText(parts.join('\n'));
}
