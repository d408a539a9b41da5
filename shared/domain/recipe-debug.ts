import { z } from 'zod';
import { doubtCauseSchema } from './doubt.ts';
import { importRowSchema } from './import-row.ts';
import { foundPlaceSchema, readingSchema } from './reading.ts';
import { recipeContentSchema } from './recipe.ts';

const { title, description, servings, tags, ingredients, instructions, lang } = recipeContentSchema.shape;
const minutes = recipeContentSchema.shape.prepTime;

/** A stored recipe: columns by their names, as the database holds them; there are more than are named here. */
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

/** The step that produced a field, where it found it, and what of it is doubtful. */
const fieldOriginSchema = z.looseObject({
  stage: z.string(),
  where: z.string(),
  doubts: z.array(z.object({ index: z.number().int().nullable(), why: doubtCauseSchema })).optional(),
});

/** What an administrator sees of how a recipe came about. What was read is null or empty where it was written by hand. */
export const recipeDebugSchema = z
  .object({
    recipe: recipeRowSchema,
    /** Whose it is. */
    owner: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    importJob: importRowSchema.nullable(),
    /** How it was read; null also for what was read before that was noted. */
    reading: readingSchema.nullable(),
    /** What was read of the source. */
    text: z.string().nullable(),
    /** By field. */
    provenance: z.record(z.string(), fieldOriginSchema).nullable(),
    /** Where in that text the recipe stands, as it is now. */
    found: z.array(foundPlaceSchema),
    /** As the model gave it; null where none was asked. */
    modelAnswer: z.string().nullable(),
  })
  .meta({ id: 'RecipeDebug' });
export type RecipeDebug = z.infer<typeof recipeDebugSchema>;
