import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const exportRecipes = endpoint({
  method: 'GET',
  path: '/api/export',
  access: 'user',
  summary: "A zip of the user's own recipes: one file of schema.org JSON-LD for each recipe, and the pictures",
  reply: z.never(),
  answers: 'zip',
});
