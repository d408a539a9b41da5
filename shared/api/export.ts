import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const exportRecipes = endpoint({
  method: 'GET',
  path: '/api/export',
  access: 'user',
  summary: "A zip of one's own recipes: a file of schema.org JSON-LD for each, and their pictures",
  reply: z.never(),
  answers: 'zip',
});
