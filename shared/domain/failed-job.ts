import { z } from 'zod';
import { IMPORT_FAILURES } from '../errors.ts';
import { namedTitleSchema } from './import-job.ts';
import { sourceTypeSchema } from './recipe.ts';
import { timeSchema } from './time.ts';

/** An import that ended without a recipe and may be tried again (product §3). `id` is the jobId of the import. */
export const failedJobSchema = z
  .object({
    id: z.string(),
    userId: z.string(),
    source: z.string(),
    sourceType: sourceTypeSchema,
    title: namedTitleSchema,
    error: z.string().meta({ description: 'The cause and a next step, in the language of the reader.' }),
    code: z.enum(IMPORT_FAILURES),
    createdAt: timeSchema.meta({ description: 'When the last attempt failed.' }),
    uploadRemoved: z.literal(true).optional().meta({
      description: 'What was uploaded was removed after the time of FAILED_UPLOAD_DAYS, so there can be no retry.',
    }),
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.infer<typeof failedJobSchema>;

/** A failed import as administrators see it. */
export const failedJobOfSomebodySchema = failedJobSchema
  .extend({ userName: z.string(), userEmail: z.string() })
  .meta({ id: 'FailedJobOfSomebody' });
export type FailedJobOfSomebody = z.infer<typeof failedJobOfSomebodySchema>;

/** A user who has failed imports. */
export const failingUserSchema = z
  .object({ id: z.string(), name: z.string(), email: z.string(), failedCount: z.int().min(1) })
  .meta({ id: 'FailingUser' });
export type FailingUser = z.infer<typeof failingUserSchema>;
