import { z } from 'zod';
import { recipeSchema } from '../../domain/recipe.ts';
import { endpoint, idParamsSchema, successSchema } from '../definition/endpoint.ts';

export const binnedRecipeSchema = z.object({
  id: z.string(),
  title: z.string(),
  deletedAt: z.string(),
  expiresAt: z.string().meta({ description: 'From this time on the recipe is deleted for good.' }),
});

/** A recipe in the bin. */
export type BinnedRecipe = z.output<typeof binnedRecipeSchema>;

export const listBin = endpoint({
  method: 'GET',
  path: '/api/bin',
  access: 'user',
  summary: 'The deleted recipes that can be restored, the last deleted first',
  reply: z.object({ recipes: z.array(binnedRecipeSchema) }),
});

export const restoreRecipe = endpoint({
  method: 'POST',
  path: '/api/bin/:id/restore',
  access: 'user',
  summary: 'Restore a deleted recipe with its pictures',
  params: idParamsSchema,
  reply: successSchema.extend({ recipe: recipeSchema }),
  errors: ['recipes.notFound'],
});

export const deleteBinnedRecipe = endpoint({
  method: 'DELETE',
  path: '/api/bin/:id',
  access: 'user',
  summary: 'Delete a recipe in the bin for good, with its pictures',
  params: idParamsSchema,
  reply: successSchema,
  errors: ['recipes.notFound'],
});

export const emptyBin = endpoint({
  method: 'DELETE',
  path: '/api/bin',
  access: 'user',
  summary: 'Delete every recipe in the bin for good',
  reply: successSchema,
});
