import { z } from 'zod';
import { importRowSchema } from './import-row.ts';
import { modelReadingSchema, readingSchema } from './reading.ts';

/** How far a failed import got in its last attempt. */
export const failedReadingSchema = z.object({
  steps: readingSchema.shape.steps,
  /** Each use of a model, in order. For a video there may be two: before and after its speech was transcribed. */
  models: z.array(modelReadingSchema),
});
export type FailedReading = z.infer<typeof failedReadingSchema>;

/** The details of a failed import for administrators. */
export const failedJobDebugSchema = z
  .object({
    /** The user who started the import. */
    owner: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    importJob: importRowSchema,
    /** null if the import ended before anything was recorded. */
    reading: failedReadingSchema.nullable(),
    /** The raw answer of the models; null if none answered. */
    modelAnswer: z.string().nullable(),
  })
  .meta({ id: 'FailedJobDebug' });
export type FailedJobDebug = z.infer<typeof failedJobDebugSchema>;
