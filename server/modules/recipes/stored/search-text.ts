import { lineText, type RecipeContent } from '../../../../shared/domain/recipe.ts';
import { foldText } from '../../../../shared/format/fold-text.ts';

type Searched = Pick<RecipeContent, 'title' | 'tags' | 'ingredients' | 'instructions' | 'notes' | 'ownNotes'>;

/**
 * The folded text that search uses, one line each for title, tags, ingredients and instructions, then the notes (contract
 * §3).
 */
export function searchTextOf(recipe: Searched): string {
  const parts = [
    recipe.title,
    ...recipe.tags,
    ...recipe.ingredients.map(lineText),
    ...recipe.instructions.map(lineText),
    ...[recipe.notes, recipe.ownNotes].filter((text) => text !== null),
  ];
  return foldText(parts.join('\n'));
}
