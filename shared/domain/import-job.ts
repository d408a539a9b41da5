import { z } from 'zod';
import { IMPORT_FAILURES } from '../errors.ts';
import { sourceTypeSchema } from './recipe.ts';
import { timeSchema } from './time.ts';

export const importStateSchema = z.enum(['accepted', 'running', 'done', 'failed']);

/** The current step of an import; its text is `imports.steps.<step>`. */
export const importStepSchema = z.enum([
  'waiting',
  'fetching',
  'reading',
  'recognising',
  /** The import waits until other imports have finished with the model or the speech recogniser. */
  'queued',
  /** The model server loads the model into memory. */
  'loadingModel',
  'asking',
  /** A model transcribes a picture. */
  'transcribing',
  /** The speech of a video is transcribed. */
  'listening',
  'pictures',
  'saving',
]);
export type ImportStep = z.infer<typeof importStepSchema>;

/**
 * What an import waits for that only some workers have: a language model, one for pictures, the transcription of videos, or
 * text recognition in its language.
 */
export const importNeedSchema = z.enum(['model', 'vision', 'speech', 'ocr']);
export type ImportNeed = z.infer<typeof importNeedSchema>;

export const namedTitleSchema = z.string().optional().meta({
  description: 'The title of the recipe, if it is one of several in its source and another import found its title.',
});

/** An import that has not ended, as the poll lists it (contract §3). `id` is the jobId of the import. */
export const inProcessJobSchema = z
  .object({
    id: z.string(),
    source: z.string(),
    sourceType: sourceTypeSchema,
    createdAt: timeSchema.meta({ description: 'When the import was last requested.' }),
    elapsed: z.number().int().min(0).meta({ description: "Milliseconds since then, measured by the server's clock." }),
    step: importStepSchema,
    waitsFor: importNeedSchema.optional().meta({
      description: 'What it waits for that only some workers have; absent if it does not. Its step is then `waiting`.',
    }),
    title: namedTitleSchema,
    recipes: z
      .object({ ended: z.number().int().min(0), total: z.number().int().min(0) })
      .optional()
      .meta({ description: 'For an archive: how many of its recipes have ended, of those known so far.' }),
  })
  .meta({ id: 'InProcessJob' });
export type InProcessJob = z.infer<typeof inProcessJobSchema>;

/** A further recipe in the document of an import. */
export const otherRecipeSchema = z
  .object({
    number: z
      .number()
      .int()
      .min(1)
      .meta({ description: 'The position of the recipe in the document, counted from 1.' }),
    title: z.string(),
    place: z.string().nullable().meta({
      description: "The page, in the reader's language, or the heading above the recipe; null if there is neither.",
    }),
    jobId: z.string().nullable().meta({ description: 'The import of this recipe; null if it was not imported.' }),
  })
  .meta({ id: 'OtherRecipe' });
export type OtherRecipe = z.infer<typeof otherRecipeSchema>;

/** What became of the recipes of an archive. While it is read, `total` counts those known so far. */
export const importItemsSchema = z
  .object({
    total: z.number().int().min(0),
    imported: z.number().int().min(0),
    failed: z
      .array(z.object({ name: z.string(), error: z.string(), code: z.enum(IMPORT_FAILURES) }))
      .meta({ description: 'The recipes that could not be read; `error` is in the language of the reader.' }),
    duplicates: z
      .array(z.object({ name: z.string(), recipeId: z.string() }))
      .meta({ description: 'The recipes that the user had already, with the one that they equal.' }),
    incomplete: z
      .array(z.object({ name: z.string(), recipeId: z.string(), missingPictures: z.number().int().min(1) }))
      .meta({ description: 'The imported recipes of whose pictures some are missing or could not be read.' }),
  })
  .meta({ id: 'ImportItems' });
export type ImportItems = z.infer<typeof importItemsSchema>;

/** One import of the user (contract §3, beyond the specification). `error` is a text in the reader's language. */
export const importJobSchema = inProcessJobSchema
  .omit({ elapsed: true, recipes: true })
  .extend({
    state: importStateSchema,
    recipeId: z.string().nullable(),
    error: z.string().nullable(),
    code: z
      .enum(IMPORT_FAILURES)
      .nullable()
      .meta({ description: 'The translation key of `error`; null if nothing failed.' }),
    others: z.array(otherRecipeSchema),
    items: importItemsSchema.optional().meta({ description: 'Only of an archive.' }),
  })
  .meta({ id: 'ImportJob' });
export type ImportJob = z.infer<typeof importJobSchema>;

/** SHA-256 in hexadecimal digits. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** An import of the user with the given file content. */
export const knownImportSchema = z
  .object({
    sha256: sha256Schema,
    jobId: z.string(),
    state: importStateSchema,
    recipeId: z
      .string()
      .nullable()
      .meta({ description: 'null if the import has no recipe, or the recipe was deleted.' }),
  })
  .meta({ id: 'KnownImport' });
export type KnownImport = z.infer<typeof knownImportSchema>;
