import { z } from 'zod';
import { sourceTypeSchema } from '../../../../shared/domain/recipe.ts';
import { IMPORT_FAILURES } from '../../../../shared/errors.ts';

/** A failed job as lists read it. */
export const failedJobRow = z.object({
  id: z.string(),
  account_id: z.string(),
  source: z.string(),
  source_type: sourceTypeSchema,
  error_code: z.enum(IMPORT_FAILURES),
  /** Of the recipe, where it is one of several in its source. */
  title: z.string().nullable(),
  /** ISO 8601 UTC. */
  ended_at: z.string(),
  upload_removed: z.boolean(),
});
export type FailedJobRow = z.output<typeof failedJobRow>;
