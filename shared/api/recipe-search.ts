import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const searchRecipes = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'user',
  summary: 'Recipes that hold every word of `q` in title, tags, ingredients or instructions, newest first',
  query: z.object({ q: z.string() }),
  reply: z.object({
    ids: z.array(z.string()),
    /** By id: the ingredient or step that holds what title and tags do not. The first hundred have theirs. */
    lines: z.record(z.string(), z.string()),
  }),
});
