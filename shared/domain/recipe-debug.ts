import { z } from 'zod';

/** Columns by their names, as the database holds them. */
const rowSchema = z.record(z.string(), z.unknown());

/** What an administrator sees of how a recipe came about. All but the recipe is null where it was written by hand. */
export const recipeDebugSchema = z
  .object({
    recipe: rowSchema,
    importJob: rowSchema.nullable(),
    /** What was read of the source. */
    text: z.string().nullable(),
    /** The step that produced each field, where it found it, and what of it is doubtful. */
    provenance: rowSchema.nullable(),
    /** As the model gave it; null where none was asked. */
    modelAnswer: z.string().nullable(),
  })
  .meta({ id: 'RecipeDebug' });
export type RecipeDebug = z.infer<typeof recipeDebugSchema>;
