import { z } from 'zod';

/** Why a cook should look: the source does not say it so, not with this number, or its letters were read unsurely. */
export const doubtCauseSchema = z.enum(['absent', 'number', 'unsure']);
export type DoubtCause = z.infer<typeof doubtCauseSchema>;

/** What of a stored recipe should be looked at: an entry of the field's list, counted from 0, or all of the field (null). */
export const recipeDoubtSchema = z
  .object({
    field: z.enum(['title', 'ingredients', 'instructions', 'prepTime', 'cookTime', 'totalTime', 'servings']),
    index: z.number().int().min(0).nullable(),
    why: doubtCauseSchema,
  })
  .meta({ id: 'RecipeDoubt' });
export type RecipeDoubt = z.infer<typeof recipeDoubtSchema>;
