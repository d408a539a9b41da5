import { lineText, type RecipeContent } from '../../../../shared/domain/recipe.ts';
import { foldText } from '../../../../shared/format/fold-text.ts';

interface Searched extends Pick<RecipeContent, 'title' | 'tags' | 'ingredients' | 'instructions'> {
  readonly notes?: string | null | undefined;
  readonly ownNotes?: string | null | undefined;
}

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
    ...[recipe.notes ?? [], recipe.ownNotes ?? []].flat(),
  ];
  return foldText(parts.join('\n'));
}
