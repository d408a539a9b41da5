import type { Recipe } from '../../../../shared/domain/recipe.ts';
import type { RecipeRow } from './recipe.entity.ts';

/** The path prefix of stored pictures on this server. */
export const IMAGE_PATH = '/api/images/';

/** The id of the stored picture at an address; '' for other addresses, which matches no picture. */
export const imageIdOf = (url: string): string => (url.startsWith(IMAGE_PATH) ? url.slice(IMAGE_PATH.length) : '');

export const presentImages = (row: RecipeRow): string[] => row.images.map((id) => IMAGE_PATH + id);

/** A recipe as it was in a version: the server gives its pictures only with the number of the version. */
export function presentVersion(row: RecipeRow): Recipe {
  return { ...presentRecipe(row), images: presentImages(row).map((image) => `${image}?version=${row.revision}`) };
}

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
    images: presentImages(row),
    lang: row.lang ?? null,
    dir: row.dir ?? null,
    createdAt: row.createdAt.toISOString(),
    notes: row.notes ?? null,
    yieldText: row.yieldText ?? null,
    ownNotes: row.ownNotes ?? null,
    rating: row.rating ?? null,
    favorite: row.favorite,
    cookedOn: row.cookedOn,
    originalSource: row.originalSource ?? null,
    hasOriginal: row.hasOriginal ?? false,
    revision: row.revision,
  };
}
