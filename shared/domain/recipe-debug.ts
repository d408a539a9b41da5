import { z } from 'zod';
import { doubtCauseSchema } from './doubt.ts';
import { importRowSchema } from './import-row.ts';
import { foundPlaceSchema, readingSchema } from './reading.ts';
import { recipeContentSchema } from './recipe.ts';

const { title, description, servings, tags, ingredients, instructions, lang } = recipeContentSchema.shape;
const minutes = recipeContentSchema.shape.prepTime;

/** The database row of a recipe, with its column names. The row has more columns than are listed here. */
const recipeRowSchema = z.looseObject({
  title,
  description,
  prep_time: minutes,
  cook_time: minutes,
  total_time: minutes,
  servings,
  tags,
  ingredients,
  instructions,
  lang,
  original_source: recipeContentSchema.shape.originalSource,
  created_at: z.string(),
});

/** The stage that produced a field, where the stage found it, and the doubtful parts. */
const fieldOriginSchema = z.looseObject({
  stage: z.string(),
  where: z.string(),
  doubts: z.array(z.object({ index: z.number().int().nullable(), why: doubtCauseSchema })).optional(),
});

/**
 * The origin of a recipe, for administrators. For a recipe that was written by hand, the parts about reading are null
 * or empty.
 */
export const recipeDebugSchema = z
  .object({
    recipe: recipeRowSchema,
    /** The owner of the recipe. */
    owner: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    importJob: importRowSchema.nullable(),
    /** How the source was read; null also for old imports, which did not record it. */
    reading: readingSchema.nullable(),
    /** The text that was read from the source. */
    text: z.string().nullable(),
    /** By field. */
    provenance: z.record(z.string(), fieldOriginSchema).nullable(),
    /** Where in that text the parts of the present recipe were found. */
    found: z.array(foundPlaceSchema),
    /** The raw answer of the model; null if none was used. */
    modelAnswer: z.string().nullable(),
  })
  .meta({ id: 'RecipeDebug' });
export type RecipeDebug = z.infer<typeof recipeDebugSchema>;
