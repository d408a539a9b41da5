import { z } from 'zod';
import { importStepSchema } from './import-job.ts';

/**
 * One call to a language model. Milliseconds and tokens are null if no answer came or the server did not report them.
 */
export const modelCallSchema = z.object({
  purpose: z.enum(['transcribe', 'structure']),
  model: z.string(),
  prompt: z.string().meta({ description: 'The version of the prompt.' }),
  ms: z.number().min(0),
  loadMs: z.number().min(0).nullable(),
  promptTokens: z.number().nullable(),
  answerTokens: z.number().nullable(),
  context: z.number().nullable(),
  outcome: z.string().meta({ description: '`answered`, or why there is no answer.' }),
});
export type ModelCall = z.infer<typeof modelCallSchema>;

/** The use of a model in reading a source. */
export const modelReadingSchema = z
  .object({
    /** The address of the model server, without its credentials. */
    host: z.string(),
    /** Why the model was needed. */
    need: z.string(),
    calls: z.array(modelCallSchema),
    /** Whether the recipe contains something from the answer, or why not. */
    outcome: z.enum(['used', 'unused', 'none', 'nonsense', 'failed']),
    /** Parts of the answer that were dropped because they are not in the source. */
    dropped: z.array(z.object({ field: z.string(), index: z.number().int().nullable(), text: z.string() })),
  })
  .meta({ id: 'ModelReading' });
export type ModelReading = z.infer<typeof modelReadingSchema>;

/** A record of how an import was read in its last attempt. */
export const readingSchema = z
  .object({
    /** In order, each with its duration in milliseconds. */
    steps: z.array(z.object({ step: importStepSchema, ms: z.number().min(0) })),
    /** The size of the source, and its type according to the server or its first bytes. */
    bytes: z.number().int().min(0),
    type: z.string().nullable(),
    /** The address of the page after all redirects. */
    url: z.string().nullable(),
    /** Absent if no model was used. */
    model: modelReadingSchema.optional(),
  })
  .meta({ id: 'Reading' });
export type Reading = z.infer<typeof readingSchema>;

/** A part of a recipe, and the lines of the source (from 1) that it was read from. */
export const foundPlaceSchema = z
  .object({
    field: z.string(),
    /** The index in the field's list, from 0; null for the whole field. */
    index: z.number().int().min(0).nullable(),
    from: z.number().int().min(1),
    to: z.number().int().min(1),
    exact: z.boolean().meta({ description: 'Whether these lines contain it word for word.' }),
  })
  .meta({ id: 'FoundPlace' });
