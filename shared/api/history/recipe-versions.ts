import { z } from 'zod';
import { recipeSchema } from '../../domain/recipe.ts';
import { timeSchema } from '../../domain/time.ts';
import { endpoint, idParamsSchema, successSchema } from '../definition/endpoint.ts';

/** A former version of a recipe. */
export const recipeVersionSchema = z.object({
  number: z.number().int().meta({ description: 'The revision of the recipe that it was.' }),
  savedAt: timeSchema,
});
export type RecipeVersion = z.output<typeof recipeVersionSchema>;

const versionParamsSchema = idParamsSchema.extend({ number: z.string() });

export const listRecipeVersions = endpoint({
  method: 'GET',
  path: '/api/recipes/:id/versions',
  access: 'user',
  summary: 'The former versions of a recipe, the newest first; every edit keeps what it replaces, the last 20 stay',
  params: idParamsSchema,
  reply: z.object({ versions: z.array(recipeVersionSchema) }),
  errors: ['recipes.notFound'],
});

export const getRecipeVersion = endpoint({
  method: 'GET',
  path: '/api/recipes/:id/versions/:number',
  access: 'user',
  summary: 'A recipe as it was in a version; `revision` is the number of the version',
  params: versionParamsSchema,
  reply: recipeSchema,
  errors: ['recipes.notFound'],
});

export const restoreRecipeVersion = endpoint({
  method: 'POST',
  path: '/api/recipes/:id/versions/:number/restore',
  access: 'user',
  summary: 'Make a version the content of the recipe again; what it replaces becomes a version itself',
  params: versionParamsSchema,
  body: z.object({
    revision: z.number().int().min(0).nullish().meta({
      description: 'The revision that is replaced. If the recipe has another one by now, nothing changes.',
    }),
  }),
  reply: successSchema.extend({ recipe: recipeSchema }),
  errors: ['recipes.notFound', 'recipes.changedElsewhere'],
});
