import { z } from 'zod';
import { recipeDebugSchema } from '../domain/recipe-debug.ts';
import { recipeSchema, recipeSummarySchema } from '../domain/recipe.ts';
import { endpoint, idParamsSchema, successSchema } from './definition/endpoint.ts';

export const listRecipes = endpoint({
  method: 'GET',
  path: '/api/recipes',
  access: 'user',
  summary:
    'Summaries, newest first; `q` searches title, tags, ingredients, instructions and notes, and finds similar words after exact ones',
  query: z.object({ q: z.string().optional() }),
  reply: z.array(recipeSummarySchema),
  furtherStatuses: [304],
});

export const getRecipe = endpoint({
  method: 'GET',
  path: '/api/recipes/:id',
  access: 'user',
  summary: 'One recipe, whole; administrators may read any',
  params: idParamsSchema,
  reply: recipeSchema,
  errors: ['recipes.notFound'],
});

export const deleteRecipe = endpoint({
  method: 'DELETE',
  path: '/api/recipes/:id',
  access: 'user',
  summary: 'Move a recipe to the bin, from which it can be restored',
  params: idParamsSchema,
  reply: successSchema,
  errors: ['recipes.notFound'],
});

export const confirmRecipe = endpoint({
  method: 'DELETE',
  path: '/api/recipes/:id/doubts',
  access: 'user',
  summary: 'Confirm that the doubtful parts of an imported recipe were checked',
  params: idParamsSchema,
  reply: successSchema,
  errors: ['recipes.notFound'],
});

export const getRecipeDebug = endpoint({
  method: 'GET',
  path: '/api/recipes/:id/debug',
  access: 'admin',
  summary: 'The origin of a recipe: its stored row, its import, the text that was read, and the source of each field',
  params: idParamsSchema,
  reply: z.object({ rawData: recipeDebugSchema }),
  errors: ['recipes.notFound'],
});

export const getRecipeImage = endpoint({
  method: 'GET',
  path: '/api/images/:id',
  access: 'user',
  summary:
    "A stored picture, for the recipe's owner and administrators; `size=card` gives the small size of recipe cards, `version` a picture of a former version",
  params: idParamsSchema,
  query: z.object({
    size: z.enum(['card']).optional(),
    version: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  }),
  reply: z.never(),
  answers: 'picture',
  errors: ['errors.storageUnavailable', 'recipes.tooManyImagesWaiting', 'recipes.imagesUnavailable'],
});
