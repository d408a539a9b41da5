import { lineText, type RecipeContent } from '../../../../shared/domain/recipe.ts';
import { foldText, searchWords } from '../../../../shared/format/fold-text.ts';

const MOST_WORDS = 20;

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

/** LIKE patterns of a query's words, all of which must occur; at most 20. Words contain no wildcards of LIKE. */
export function searchPatterns(query: string): string[] {
  return searchWords(query)
    .slice(0, MOST_WORDS)
    .map((word) => `%${word}%`);
}
