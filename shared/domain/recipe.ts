import { z } from 'zod';
import { recipeDoubtSchema } from './doubt.ts';
import { timeSchema } from './time.ts';

/** How a line of a recipe is meant: a section's heading, a heading below it, or an entry of the list. */
export const lineTypeSchema = z.enum(['title', 'subtitle', 'item']);
export type LineType = z.infer<typeof lineTypeSchema>;

/** One line with its role. Plain strings and `item` lines mean the same (product §3). */
export const recipeLineSchema = z
  .object({ content: z.string(), type: lineTypeSchema.optional() })
  .meta({ id: 'RecipeLine' });

const lineSchema = z.union([z.string(), recipeLineSchema]);
export type LineOrText = z.infer<typeof lineSchema>;

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

/** Minutes; null where the source names none. */
const minutesSchema = z.number().int().min(0).nullable();

/** What a recipe says, before it belongs to anybody: the result of extraction, the body of an edit. */
export const recipeContentSchema = z.object({
  title: z.string(),
  description: z.string().nullable(),
  prepTime: minutesSchema,
  cookTime: minutesSchema,
  /** Minutes from start to table where the source says so itself; it may include resting. */
  totalTime: minutesSchema,
  servings: z.number().int().min(0).nullable(),
  tags: z.array(z.string()),
  ingredients: z.array(lineSchema),
  instructions: z.array(lineSchema),
  /** URLs; the first is the cover. */
  images: z.array(z.string()),
  /** BCP 47 language of the recipe's own text, null where it cannot be told. */
  lang: z.string().nullable(),
  dir: z.enum(['ltr', 'rtl']).nullable(),
  /** null for a recipe made by hand. */
  originalSource: originalSourceSchema.nullable(),
});
export type RecipeContent = z.infer<typeof recipeContentSchema>;

/** A stored recipe (product §3). `createdAt` is ISO 8601 UTC. */
export const recipeSchema = recipeContentSchema
  .extend({
    id: z.string(),
    createdAt: timeSchema,
    /** What reading it left unsure, until somebody has checked it. */
    doubts: z.array(recipeDoubtSchema),
  })
  .meta({ id: 'Recipe' });
export type Recipe = z.infer<typeof recipeSchema>;

/** What the list shows of a recipe (contract §3): `images` holds the cover only, the description ≤ 200 characters. */
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
  .meta({ id: 'RecipeSummary' });
export type RecipeSummary = z.infer<typeof recipeSummarySchema>;
