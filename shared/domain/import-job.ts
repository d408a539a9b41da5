import { z } from 'zod';
import { IMPORT_FAILURES } from '../errors.ts';
import { sourceTypeSchema } from './recipe.ts';
import { timeSchema } from './time.ts';

export const importStateSchema = z.enum(['accepted', 'running', 'done', 'failed']);

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

/** Of the recipe, where another import of the same source has named it. */
export const namedTitleSchema = z
  .string()
  .optional()
  .meta({ description: 'Of the recipe, where it is one of several in its source and another import named it.' });

/** An import that has not ended, as the poll lists it (contract §3). `id` is the jobId that was answered. */
export const inProcessJobSchema = z
  .object({
    id: z.string(),
    source: z.string(),
    sourceType: sourceTypeSchema,
    createdAt: timeSchema.meta({ description: 'When it was asked for, the last time.' }),
    elapsed: z.number().int().min(0).meta({ description: 'Milliseconds since then, whatever your clock says.' }),
    step: importStepSchema,
    title: namedTitleSchema,
  })
  .meta({ id: 'InProcessJob' });
export type InProcessJob = z.infer<typeof inProcessJobSchema>;

/** A further recipe of the document that an import read. */
export const otherRecipeSchema = z
  .object({
    number: z.number().int().min(1).meta({ description: "Counts the document's recipes from 1, in their order." }),
    title: z.string(),
    place: z.string().nullable().meta({
      description: "Its page, in the reader's language, or the heading above it; null where there is neither.",
    }),
    jobId: z.string().nullable().meta({ description: 'The import that was made of it; null where none was.' }),
  })
  .meta({ id: 'OtherRecipe' });
export type OtherRecipe = z.infer<typeof otherRecipeSchema>;

/** One import of one's own (contract §3, beyond the specification). `error` is a text in the reader's language. */
export const importJobSchema = inProcessJobSchema
  .omit({ elapsed: true })
  .extend({
    state: importStateSchema,
    recipeId: z.string().nullable(),
    error: z.string().nullable(),
    code: z.enum(IMPORT_FAILURES).nullable().meta({ description: 'The key of `error`; null where nothing failed.' }),
    others: z.array(otherRecipeSchema),
  })
  .meta({ id: 'ImportJob' });
export type ImportJob = z.infer<typeof importJobSchema>;

/** SHA-256 in hexadecimal digits. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** An import of one's own that has read a content. */
export const knownImportSchema = z
  .object({
    sha256: sha256Schema,
    jobId: z.string(),
    state: importStateSchema,
    recipeId: z.string().nullable().meta({ description: 'null where there is no recipe of it, or none any more.' }),
  })
  .meta({ id: 'KnownImport' });
export type KnownImport = z.infer<typeof knownImportSchema>;
