import { z } from 'zod';
import { sourceTypeSchema } from './recipe.ts';

/** A stored import: columns by their names, as the database holds them; there are more than are named here. */
export const importRowSchema = z.looseObject({
  source: z.string(),
  source_type: sourceTypeSchema,
  attempt: z.number().int(),
  created_at: z.string(),
  not_before: z.string(),
  ended_at: z.string().nullable(),
});
