import { z } from 'zod';
import { RECIPE_TAGS_MAX } from '../../constants.ts';
import { endpoint, successSchema } from '../definition/endpoint.ts';

/** The most recipes that are changed at once. */
export const TAGGED_RECIPES_MAX = 1_000;

const tagsSchema = z.array(z.string()).max(RECIPE_TAGS_MAX);
const changedSchema = successSchema.extend({
  changed: z.number().int().meta({ description: 'How many recipes were changed.' }),
});
const ERRORS = ['recipes.tagTooLong', 'recipes.tooManyTags'] as const;

export const tagRecipes = endpoint({
  method: 'POST',
  path: '/api/recipes/tags',
  access: 'user',
  summary: 'Add tags to several recipes and remove others, all or none; ids of other recipes are ignored',
  body: z.object({
    ids: z.array(z.string()).max(TAGGED_RECIPES_MAX),
    add: tagsSchema.optional(),
    remove: tagsSchema.optional(),
  }),
  reply: changedSchema,
  errors: ERRORS,
});

export const renameTag = endpoint({
  method: 'PUT',
  path: '/api/tags',
  access: 'user',
  summary: 'Rename a tag in all recipes, or merge it into another of that name; `name: null` removes it',
  body: z.object({ tag: z.string(), name: z.string().nullable() }),
  reply: changedSchema,
  errors: ERRORS,
});
