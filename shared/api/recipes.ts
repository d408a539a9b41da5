import { z } from 'zod';
import { recipeDebugSchema } from '../domain/recipe-debug.ts';
import { recipeSchema, recipeSummarySchema } from '../domain/recipe.ts';
import { endpoint, idParamsSchema, successSchema } from './endpoint.ts';

export const listRecipes = endpoint({
  method: 'GET',
  path: '/api/recipes',
  access: 'user',
  summary: 'Summaries, newest first; `q` searches title, tags, ingredients and instructions',
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
  summary: 'Delete a recipe and its pictures',
  params: idParamsSchema,
  reply: successSchema,
  errors: ['recipes.notFound'],
});

export const confirmRecipe = endpoint({
  method: 'DELETE',
  path: '/api/recipes/:id/doubts',
  access: 'user',
  summary: 'What reading the recipe left unsure has been checked',
  params: idParamsSchema,
  reply: successSchema,
  errors: ['recipes.notFound'],
});

export const getRecipeDebug = endpoint({
  method: 'GET',
  path: '/api/recipes/:id/debug',
  access: 'admin',
  summary:
    'Where a recipe comes from: what is stored, the import, the text that was read, and what each field was read from',
  params: idParamsSchema,
  reply: z.object({ rawData: recipeDebugSchema }),
  errors: ['recipes.notFound'],
});

export const getRecipeImage = endpoint({
  method: 'GET',
  path: '/api/images/:id',
  access: 'user',
  summary: "A stored picture, for its recipe's owner and administrators; `size=card` as small as cards show it",
  params: idParamsSchema,
  query: z.object({ size: z.enum(['card']).optional() }),
  reply: z.never(),
  answers: 'picture',
  errors: ['errors.storageUnavailable'],
});
