import { z } from 'zod';
import { foundPlaceSchema, readingSchema } from './reading.ts';

/** Columns by their names, as the database holds them. */
const rowSchema = z.record(z.string(), z.unknown());

/** What an administrator sees of how a recipe came about. All but the recipe and its owner is null or empty where it was written by hand. */
export const recipeDebugSchema = z
  .object({
    recipe: rowSchema,
    /** Whose it is. */
    owner: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    importJob: rowSchema.nullable(),
    /** How it was read; null also for what was read before that was noted. */
    reading: readingSchema.nullable(),
    /** What was read of the source. */
    text: z.string().nullable(),
    /** The step that produced each field, where it found it, and what of it is doubtful. */
    provenance: rowSchema.nullable(),
    /** Where in that text the recipe stands, as it is now. */
    found: z.array(foundPlaceSchema),
    /** As the model gave it; null where none was asked. */
    modelAnswer: z.string().nullable(),
  })
  .meta({ id: 'RecipeDebug' });
export type RecipeDebug = z.infer<typeof recipeDebugSchema>;
