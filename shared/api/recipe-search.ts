import { z } from 'zod';
import { endpoint } from './definition/endpoint.ts';

export const searchRecipes = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'user',
  summary:
    'Recipes that hold every word of `q` in title, tags, ingredients, instructions or notes, newest first; then those with a similar word',
  query: z.object({
    q: z.string(),
    in: z.enum(['ingredients']).optional().meta({
      description: 'Only recipes whose ingredients hold every word, as it is written.',
    }),
  }),
  reply: z.object({
    ids: z.array(z.string()),
    /** Those among them in which a word was found only with a typo; one letter in five may be wrong. */
    similar: z.array(z.string()).optional(),
    /**
     * For the first hundred recipes, by id: the ingredient, step or line of notes with the searched words that title and tags lack.
     */
    lines: z.record(z.string(), z.string()),
  }),
});
