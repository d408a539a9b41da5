import type { Recipe } from '../../../shared/domain/recipe.ts';
import type { RecipeRow } from './recipe.entity.ts';

/** Where this server serves a stored picture. */
export const IMAGE_PATH = '/api/images/';

export function presentRecipe(row: RecipeRow): Recipe {
  return {
    id: row.id,
    title: row.title,
    description: row.description ?? null,
    prepTime: row.prepTime ?? null,
    cookTime: row.cookTime ?? null,
    totalTime: row.totalTime ?? null,
    servings: row.servings ?? null,
    tags: row.tags,
    ingredients: row.ingredients,
    instructions: row.instructions,
    doubts: row.doubts,
    images: row.images.map((id) => IMAGE_PATH + id),
    lang: row.lang ?? null,
    dir: row.dir ?? null,
    createdAt: row.createdAt.toISOString(),
    originalSource: row.originalSource ?? null,
  };
}
