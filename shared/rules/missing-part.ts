import type { RecipeContent } from '../domain/recipe.ts';

/** The part of a recipe that its source does not give; null where it gives both. A video shows the steps. */
export function missingPart({
  ingredients,
  instructions,
  originalSource,
}: Pick<RecipeContent, 'ingredients' | 'instructions' | 'originalSource'>): 'ingredients' | 'instructions' | null {
  if (ingredients.length === 0) return 'ingredients';
  const isVideo = originalSource?.type === 'youtube' || originalSource?.type === 'youtube_asr';
  return instructions.length === 0 && !isVideo ? 'instructions' : null;
}
