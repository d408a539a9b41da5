import { z } from 'zod';
import { importRowSchema } from './import-row.ts';
import { modelReadingSchema, readingSchema } from './reading.ts';

/** How far an import came that failed, at its last attempt. */
export const failedReadingSchema = z.object({
  steps: readingSchema.shape.steps,
  /** How models took part, one after the other: a video is asked about anew when it was listened to. */
  models: z.array(modelReadingSchema),
});
export type FailedReading = z.infer<typeof failedReadingSchema>;

/** What an administrator sees of an import that failed. */
export const failedJobDebugSchema = z
  .object({
    /** Whose it is. */
    owner: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    importJob: importRowSchema,
    /** null where it ended before anything was noted. */
    reading: failedReadingSchema.nullable(),
    /** As models gave it; null where none answered. */
    modelAnswer: z.string().nullable(),
  })
  .meta({ id: 'FailedJobDebug' });
export type FailedJobDebug = z.infer<typeof failedJobDebugSchema>;
