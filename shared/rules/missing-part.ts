import type { RecipeContent } from '../domain/recipe.ts';

/**
 * The part that a recipe lacks; null if it has both. A recipe from a video needs no written steps, because the video
 * shows them.
 */
export function missingPart({
  ingredients,
  instructions,
  originalSource,
}: Pick<RecipeContent, 'ingredients' | 'instructions' | 'originalSource'>): 'ingredients' | 'instructions' | null {
  if (ingredients.length === 0) return 'ingredients';
  const isVideo = originalSource?.type === 'youtube' || originalSource?.type === 'youtube_asr';
  return instructions.length === 0 && !isVideo ? 'instructions' : null;
}
