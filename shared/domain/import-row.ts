import { z } from 'zod';
import { sourceTypeSchema } from './recipe.ts';

/** The database row of an import, with its column names. The row has more columns than are listed here. */
export const importRowSchema = z.looseObject({
  source: z.string(),
  source_type: sourceTypeSchema,
  attempt: z.number().int(),
  created_at: z.string(),
  not_before: z.string(),
  ended_at: z.string().nullable(),
});
