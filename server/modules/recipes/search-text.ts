import { lineText, type RecipeContent } from '../../../shared/domain/recipe.ts';
import { foldText } from '../../../shared/format/fold-text.ts';

/** What `?q=` looks through, folded: title, tags, ingredients and instructions (contract §3). */
export function searchTextOf(recipe: Pick<RecipeContent, 'title' | 'tags' | 'ingredients' | 'instructions'>): string {
  const parts = [
    recipe.title,
    ...recipe.tags,
    ...recipe.ingredients.map(lineText),
    ...recipe.instructions.map(lineText),
  ];
  return foldText(parts.join('\n'));
}

/** LIKE patterns of a query's words, each of which has to occur; at most 20 of them. */
export function searchPatterns(query: string): string[] {
  const words = foldText(query).split(/\s+/).filter(Boolean).slice(0, 20);
  return words.map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`);
}
