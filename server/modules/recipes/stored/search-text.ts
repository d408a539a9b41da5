import { lineText, type RecipeContent } from '../../../../shared/domain/recipe.ts';
import { foldText, searchWords } from '../../../../shared/format/fold-text.ts';

const MOST_WORDS = 20;

/** What search looks through, folded, a line each: title, tags, ingredients and instructions (contract §3). */
export function searchTextOf(recipe: Pick<RecipeContent, 'title' | 'tags' | 'ingredients' | 'instructions'>): string {
  const parts = [
    recipe.title,
    ...recipe.tags,
    ...recipe.ingredients.map(lineText),
    ...recipe.instructions.map(lineText),
  ];
  return foldText(parts.join('\n'));
}

/** LIKE patterns of a query's words, each of which has to occur; at most 20 of them. Words hold no sign that LIKE minds. */
export function searchPatterns(query: string): string[] {
  return searchWords(query)
    .slice(0, MOST_WORDS)
    .map((word) => `%${word}%`);
}
