import { z } from 'zod';
import { sourceTypeSchema } from './recipe.ts';
import { timeSchema } from './time.ts';

export const importStateSchema = z.enum(['accepted', 'running', 'done', 'failed']);
export type ImportState = z.infer<typeof importStateSchema>;

/** What an import is doing right now; its text is `imports.steps.<step>`. */
export const importStepSchema = z.enum([
  'waiting',
  'fetching',
  'reading',
  'recognising',
  /** Others have their turn with the model, or with what listens. */
  'queued',
  /** The model server brings its model into memory. */
  'loadingModel',
  'asking',
  /** A model reads a picture. */
  'transcribing',
  /** What is said in a video is written down. */
  'listening',
  'pictures',
  'saving',
]);
export type ImportStep = z.infer<typeof importStepSchema>;

/** An import that has not ended, as the poll lists it (contract §3). `id` is the jobId that was answered. */
export const inProcessJobSchema = z
  .object({
    id: z.string(),
    source: z.string(),
    sourceType: sourceTypeSchema,
    createdAt: timeSchema.meta({ description: 'When it was asked for, the last time.' }),
    elapsed: z.number().int().min(0).meta({ description: 'Milliseconds since then, whatever your clock says.' }),
    step: importStepSchema,
  })
  .meta({ id: 'InProcessJob' });
export type InProcessJob = z.infer<typeof inProcessJobSchema>;

/** One import of one's own (contract §3, beyond the specification). `error` is a text in the reader's language. */
export const importJobSchema = inProcessJobSchema
  .omit({ elapsed: true })
  .extend({
    state: importStateSchema,
    recipeId: z.string().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'ImportJob' });
export type ImportJob = z.infer<typeof importJobSchema>;
