import { z } from 'zod';
import { COOKED_DAYS_MAX, RECIPE_NOTES_MAX_LENGTH, RECIPE_RATING_MAX, RECIPE_YIELD_MAX_LENGTH } from '../constants.ts';
import type { ErrorCode } from '../errors.ts';

const WRONG_RATING = 'recipes.ratingInvalid' satisfies ErrorCode;
const ratingSchema = z.number(WRONG_RATING).int(WRONG_RATING).min(1, WRONG_RATING).max(RECIPE_RATING_MAX, WRONG_RATING);

/** The fields of a recipe beyond product §3. Servers of older versions send none of them, so each has a default. */
export const furtherFieldsSchema = z.object({
  notes: z.string().nullable().default(null).meta({ description: 'Notes and tips of the source.' }),
  yieldText: z.string().nullable().default(null).meta({
    description: 'The yield as the source states it, if it says more than a number: "1 cake (10 slices)".',
  }),
  ownNotes: z.string().nullable().default(null).meta({ description: "The owner's notes." }),
  rating: ratingSchema.nullable().default(null).meta({ description: "The owner's rating, 1 to 5; null without one." }),
  favorite: z.boolean().default(false),
  cookedOn: z
    .array(z.string())
    .default([])
    .meta({ description: 'The days on which the recipe was cooked, YYYY-MM-DD, oldest first.' }),
});
export type FurtherFields = z.output<typeof furtherFieldsSchema>;

export const NO_FURTHER_FIELDS: Readonly<FurtherFields> = furtherFieldsSchema.parse({});

/** What only the owner says about a recipe. Absent fields stay as they are; null and `[]` clear. */
export const ownFieldsEditSchema = z.object({
  ownNotes: z.string().nullish().meta({ maxLength: RECIPE_NOTES_MAX_LENGTH }),
  rating: ratingSchema.nullish(),
  favorite: z.boolean().nullish(),
  cookedOn: z
    .array(z.string())
    .nullish()
    .meta({ maxItems: COOKED_DAYS_MAX, description: 'Days as YYYY-MM-DD, none of them in the future.' }),
});
export type OwnFieldsEdit = z.input<typeof ownFieldsEditSchema>;

/** The further fields of an edit. */
export const furtherFieldsEditSchema = ownFieldsEditSchema.extend({
  notes: z.string().nullish().meta({ maxLength: RECIPE_NOTES_MAX_LENGTH }),
  yieldText: z.string().nullish().meta({ maxLength: RECIPE_YIELD_MAX_LENGTH }),
});
