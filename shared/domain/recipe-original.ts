import { z } from 'zod';
import { foundPlaceSchema } from './reading.ts';
import { sourceTypeSchema } from './recipe.ts';

/** A file that a recipe was imported from. */
export const originalFileSchema = z
  .object({
    number: z.number().int().min(1),
    name: z.string(),
    type: z.string().meta({ description: 'The media type, found from the bytes.' }),
    bytes: z.number().int().min(0),
    pages: z.number().int().min(0).meta({
      description: 'How many pages can be had as pictures: 1 for a picture, 0 for what is not shown as pictures.',
    }),
  })
  .meta({ id: 'OriginalFile' });
export type OriginalFile = z.infer<typeof originalFileSchema>;

/** A part of a page: its edges in thousandths of the page's width and height. */
const pageBoxSchema = z
  .object({
    page: z.number().int().min(1).meta({ description: 'Counted from 1 over all files.' }),
    left: z.number().int(),
    top: z.number().int(),
    right: z.number().int(),
    bottom: z.number().int(),
  })
  .meta({ id: 'PageBox' });
export type PageBox = z.infer<typeof pageBoxSchema>;

/** A part of a recipe, and where it stands in the original. */
const originalPlaceSchema = foundPlaceSchema
  .extend({
    boxes: z.array(pageBoxSchema).meta({ description: 'The same lines on the pages; empty where that is not known.' }),
  })
  .meta({ id: 'OriginalPlace' });
export type OriginalPlace = z.infer<typeof originalPlaceSchema>;

/** What a recipe was imported from, for its owner. */
export const recipeOriginalSchema = z
  .object({
    sourceType: sourceTypeSchema,
    files: z.array(originalFileSchema).meta({ description: 'In order; empty for links and pasted texts.' }),
    text: z.string().meta({ description: 'The text that was read, at most 60,000 characters.' }),
    found: z
      .array(originalPlaceSchema)
      .meta({ description: 'Where in that text the parts of the present recipe stand.' }),
  })
  .meta({ id: 'RecipeOriginal' });
export type RecipeOriginal = z.infer<typeof recipeOriginalSchema>;
