import { z } from 'zod';
import { importStepSchema } from './import-job.ts';

/** One question to a language model. Milliseconds and tokens are null where no answer came, or its server did not count. */
export const modelCallSchema = z.object({
  purpose: z.enum(['transcribe', 'structure']),
  model: z.string(),
  prompt: z.string().meta({ description: 'The version of the words in which it was asked.' }),
  ms: z.number().min(0),
  loadMs: z.number().min(0).nullable(),
  promptTokens: z.number().nullable(),
  answerTokens: z.number().nullable(),
  context: z.number().nullable(),
  outcome: z.string().meta({ description: '`answered`, or why there is no answer.' }),
});
export type ModelCall = z.infer<typeof modelCallSchema>;

/** How a model took part in reading a source. */
export const modelReadingSchema = z
  .object({
    /** Where its server is, without what opens it. */
    host: z.string(),
    /** Why it was asked. */
    need: z.string(),
    calls: z.array(modelCallSchema),
    /** What came of it: whether the recipe holds something of its answer. */
    outcome: z.enum(['used', 'unused', 'none', 'nonsense', 'failed']),
    /** What it said and the source does not. */
    dropped: z.array(z.object({ field: z.string(), index: z.number().int().nullable(), text: z.string() })),
  })
  .meta({ id: 'ModelReading' });
export type ModelReading = z.infer<typeof modelReadingSchema>;

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
    /** Absent where no model was asked. */
    model: modelReadingSchema.optional(),
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
