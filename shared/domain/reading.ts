import { z } from 'zod';
import { importStepSchema } from './import-job.ts';

/** How an import was read at its last attempt. */
export const readingSchema = z
  .object({
    /** One after the other, with the milliseconds that each took. */
    steps: z.array(z.object({ step: importStepSchema, ms: z.number().min(0) })),
    /** What came: bytes, and the type as its server or its first bytes tell it. */
    bytes: z.number().int().min(0),
    type: z.string().nullable(),
    /** Where the page was in the end, after all redirects. */
    url: z.string().nullable(),
  })
  .meta({ id: 'Reading' });
export type Reading = z.infer<typeof readingSchema>;

/** A part of a recipe, and the lines of the source that it was made of, counted from 1. */
export const foundPlaceSchema = z
  .object({
    field: z.string(),
    /** Of the field's list, counted from 0; null is all of the field. */
    index: z.number().int().min(0).nullable(),
    from: z.number().int().min(1),
    to: z.number().int().min(1),
    exact: z.boolean().meta({ description: 'Whether it stands there word for word.' }),
  })
  .meta({ id: 'FoundPlace' });
