import { z } from 'zod';

/**
 * Why a part is doubtful: it is absent from the source, it has a number that the source has not, or text recognition
 * was unsure of its letters.
 */
export const doubtCauseSchema = z.enum(['absent', 'number', 'unsure']);
export type DoubtCause = z.infer<typeof doubtCauseSchema>;

/** A doubtful part of a stored recipe: the entry `index` (from 0) of the field's list, or the whole field (null). */
export const recipeDoubtSchema = z
  .object({
    field: z.enum(['title', 'ingredients', 'instructions', 'prepTime', 'cookTime', 'totalTime', 'servings']),
    index: z.number().int().min(0).nullable(),
    why: doubtCauseSchema,
  })
  .meta({ id: 'RecipeDoubt' });
export type RecipeDoubt = z.infer<typeof recipeDoubtSchema>;
