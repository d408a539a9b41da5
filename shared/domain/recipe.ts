import { z } from 'zod';
import {
  RECIPE_DESCRIPTION_MAX_LENGTH,
  RECIPE_LINES_MAX,
  RECIPE_NUMBER_MAX,
  RECIPE_TAGS_MAX,
  RECIPE_TITLE_MAX_LENGTH,
  SUMMARY_DESCRIPTION_LENGTH,
} from '../constants.ts';
import type { ErrorCode } from '../errors.ts';
import { recipeDoubtSchema } from './doubt.ts';
import { type FurtherFields, furtherFieldsEditSchema, furtherFieldsSchema } from './further-fields.ts';
import { timeSchema } from './time.ts';

/** The role of a line: a section's heading, a heading below it, or an entry of the list. */
export const lineTypeSchema = z.enum(['title', 'subtitle', 'item']);
export type LineType = z.infer<typeof lineTypeSchema>;

/** One line with its role. Plain strings and `item` lines mean the same (product §3). */
export const recipeLineSchema = z
  .object({ content: z.string(), type: lineTypeSchema.optional() })
  .meta({ id: 'RecipeLine' });

const lineSchema = z.union([z.string(), recipeLineSchema]);
export type LineOrText = z.infer<typeof lineSchema>;

export const lineText = (line: LineOrText): string => (typeof line === 'string' ? line : line.content);

export const sourceTypeSchema = z.enum(['url', 'youtube', 'youtube_asr', 'file', 'text']);
export type SourceType = z.infer<typeof sourceTypeSchema>;

/** Where a recipe was imported from. `url` for links, `channel` for videos, `name` for files. */
export const originalSourceSchema = z
  .object({
    type: sourceTypeSchema,
    url: z.string().optional(),
    channel: z.string().optional(),
    name: z.string().optional(),
  })
  .meta({ id: 'OriginalSource' });
export type OriginalSource = z.infer<typeof originalSourceSchema>;

/** Minutes; null if the source gives none. */
const minutesSchema = z.number().int().min(0).nullable();

/** The content of a recipe without owner and id: the result of extraction. */
export const recipeContentSchema = z.object({
  title: z.string(),
  description: z.string().nullable(),
  prepTime: minutesSchema,
  cookTime: minutesSchema,
  /** The total time in minutes, only if the source states it. It may include resting. */
  totalTime: minutesSchema,
  servings: z.number().int().min(0).nullable(),
  tags: z.array(z.string()),
  ingredients: z.array(lineSchema),
  instructions: z.array(lineSchema),
  /** URLs; the first is the cover. */
  images: z.array(z.string()),
  /** The BCP 47 language of the recipe's text; null if it cannot be determined. */
  lang: z.string().nullable(),
  dir: z.enum(['ltr', 'rtl']).nullable(),
  /** null for a recipe made by hand. */
  originalSource: originalSourceSchema.nullable(),
  ...furtherFieldsSchema.shape,
});
export type RecipeContent = z.infer<typeof recipeContentSchema>;

/** The fields that stay as they are when an edit leaves them out. */
export type KeptFields = FurtherFields & Pick<RecipeContent, 'totalTime'>;

/** The fields that a user can edit. */
export type RecipeEdit = Partial<KeptFields> &
  Pick<
    RecipeContent,
    'title' | 'description' | 'prepTime' | 'cookTime' | 'servings' | 'tags' | 'ingredients' | 'instructions'
  >;

const WRONG_NUMBER = 'errors.numberInvalid' satisfies ErrorCode;
const writtenNumberSchema = z
  .number(WRONG_NUMBER)
  .int(WRONG_NUMBER)
  .min(0, WRONG_NUMBER)
  .max(RECIPE_NUMBER_MAX, WRONG_NUMBER)
  .nullish();

/**
 * The body of an edit. Absent fields are cleared, except the total time and the further fields, which stay as they are
 * (contract §3). Other fields of a recipe are ignored.
 */
export const recipeEditSchema = z.object({
  title: z.string().optional().meta({ description: 'Needed.', maxLength: RECIPE_TITLE_MAX_LENGTH }),
  description: z.string().nullish().meta({ maxLength: RECIPE_DESCRIPTION_MAX_LENGTH }),
  prepTime: writtenNumberSchema,
  cookTime: writtenNumberSchema,
  totalTime: writtenNumberSchema,
  servings: writtenNumberSchema,
  tags: z.array(z.string()).nullish().meta({ maxItems: RECIPE_TAGS_MAX }),
  ingredients: z.array(lineSchema).nullish().meta({ maxItems: RECIPE_LINES_MAX }),
  instructions: z.array(lineSchema).nullish().meta({ maxItems: RECIPE_LINES_MAX }),
  ...furtherFieldsEditSchema.shape,
});

/** A stored recipe (product §3). `createdAt` is ISO 8601 UTC. */
export const recipeSchema = recipeContentSchema
  .extend({
    id: z.string(),
    createdAt: timeSchema,
    /** Parts that the import was unsure of, until the user has checked them. */
    doubts: z.array(recipeDoubtSchema),
    hasOriginal: z
      .boolean()
      .optional()
      .meta({ description: 'Whether what it was imported from is kept, for its owner.' }),
    revision: z.number().int().optional().meta({
      description: 'Grows with every edit of the recipe or its pictures; servers of older versions send none.',
    }),
  })
  .meta({ id: 'Recipe' });
export type Recipe = z.infer<typeof recipeSchema>;

/**
 * What the list shows of a recipe (contract §3): `images` holds the cover only, the description ≤ 200 characters. What
 * most recipes do not have is left out, because a list can have 10,000 of them.
 */
export const recipeSummarySchema = recipeSchema
  .pick({
    id: true,
    title: true,
    description: true,
    tags: true,
    images: true,
    prepTime: true,
    cookTime: true,
    totalTime: true,
    servings: true,
    createdAt: true,
    originalSource: true,
  })
  .extend({
    rating: z.number().optional(),
    favorite: z.literal(true).optional(),
    yieldText: z.string().optional(),
    lang: z.string().optional(),
    lastCookedOn: z.string().optional().meta({ description: 'The last day on which it was cooked, YYYY-MM-DD.' }),
  })
  .meta({ id: 'RecipeSummary' });
export type RecipeSummary = z.infer<typeof recipeSummarySchema>;

export function summaryOf(recipe: Recipe): RecipeSummary {
  const { title, tags, images, prepTime, cookTime, totalTime, servings, createdAt, originalSource, id } = recipe;
  const description = recipe.description && [...recipe.description].slice(0, SUMMARY_DESCRIPTION_LENGTH).join('');
  const cover = images.slice(0, 1);
  const numbers = { prepTime, cookTime, totalTime, servings };
  const { rating, favorite, cookedOn, yieldText } = recipe;
  const lastCookedOn = cookedOn.at(-1);
  const own = { ...(rating && { rating }), ...(favorite && { favorite }), ...(lastCookedOn && { lastCookedOn }) };
  const made = { ...numbers, ...(yieldText && { yieldText }) };
  const text = { id, title, description, tags, ...(recipe.lang && { lang: recipe.lang }) };
  return { ...text, images: cover, ...made, createdAt, originalSource, ...own };
}
