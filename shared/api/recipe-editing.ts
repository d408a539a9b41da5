import { z } from 'zod';
import {
  RECIPE_DESCRIPTION_MAX_LENGTH,
  RECIPE_IMAGES_MAX,
  RECIPE_NOTES_MAX_LENGTH,
  RECIPE_NUMBER_MAX,
  RECIPE_TITLE_MAX_LENGTH,
  RECIPE_YIELD_MAX_LENGTH,
} from '../constants.ts';
import type { ErrorCode } from '../errors.ts';
import { ownFieldsEditSchema } from '../domain/further-fields.ts';
import { recipeEditSchema, recipeSchema } from '../domain/recipe.ts';
import { isOverfull } from '../rules/is-overfull.ts';
import { endpoint, idParamsSchema, successSchema } from './definition/endpoint.ts';

/** The errors of the fields that only the owner fills. */
const OWN_ERRORS = [
  'recipes.notesTooLong',
  'recipes.ratingInvalid',
  'recipes.cookedDayInvalid',
  'recipes.tooManyCookedDays',
] as const;
const WRITING_ERRORS = [
  'recipes.titleRequired',
  'recipes.titleTooLong',
  'recipes.descriptionTooLong',
  ...OWN_ERRORS,
  'recipes.yieldTooLong',
  'recipes.tooManyTags',
  'recipes.tagTooLong',
  'recipes.tooManyLines',
  'recipes.lineTooLong',
  'errors.numberInvalid',
] as const;
const PICTURE_ERRORS = [
  'recipes.tooManyImages',
  'recipes.imageUnsupported',
  'recipes.imageUnreadable',
  'recipes.imageTooComplex',
  'recipes.tooManyImagesWaiting',
  'recipes.imagesUnavailable',
  'errors.accountFull',
] as const;

const images = { field: 'images', max: RECIPE_IMAGES_MAX } as const;
const imagesReply = z.object({ images: z.array(z.string()) });

/** A whole number as a form sends it; an empty field gives null. */
const numberField = z
  .string()
  .meta({ examples: ['20'], description: 'A whole number; empty if unknown.' })
  .transform((text, context) => {
    const digits = text.trim();
    if (digits === '') return null;
    if (/^\d{1,9}$/.test(digits) && Number(digits) <= RECIPE_NUMBER_MAX) return Number(digits);
    context.addIssue({ code: 'custom', message: 'errors.numberInvalid' satisfies ErrorCode });
    return z.NEVER;
  })
  .optional();

/** A JSON list of the given shape, as a form sends it. */
function listField<Shape extends z.ZodType>(shape: Shape, example: readonly string[]) {
  return z
    .string()
    .meta({ examples: [JSON.stringify(example)], description: 'A list in JSON.' })
    .transform((text, context): z.output<Shape> => {
      try {
        const json: unknown = text.trim() === '' ? [] : JSON.parse(text);
        const parsed = isOverfull(json) ? null : shape.safeParse(json);
        if (parsed?.success) return parsed.data;
      } catch {
        // Invalid JSON is refused with the same issue as a list of the wrong shape.
      }
      context.addIssue({ code: 'custom', message: 'not such a list' });
      return z.NEVER;
    })
    .optional();
}

/** `true` or `false` as a form sends it; an empty field gives false. */
const flagField = z
  .enum(['true', 'false', ''])
  .transform((text) => text === 'true')
  .optional();

export const createRecipe = endpoint({
  method: 'POST',
  path: '/api/recipes',
  access: 'user',
  summary: 'Write a recipe by hand',
  files: { ...images, isOptional: true },
  body: z.object({
    title: z.string().optional().meta({ description: 'Needed.', maxLength: RECIPE_TITLE_MAX_LENGTH }),
    description: z.string().optional().meta({ maxLength: RECIPE_DESCRIPTION_MAX_LENGTH }),
    prepTime: numberField,
    cookTime: numberField,
    totalTime: numberField,
    servings: numberField,
    tags: listField(recipeEditSchema.shape.tags, ['dessert']),
    ingredients: listField(recipeEditSchema.shape.ingredients, ['3 lemons']),
    instructions: listField(recipeEditSchema.shape.instructions, ['Press the lemons.']),
    notes: z.string().optional().meta({ maxLength: RECIPE_NOTES_MAX_LENGTH }),
    yieldText: z.string().optional().meta({ maxLength: RECIPE_YIELD_MAX_LENGTH }),
    ownNotes: z.string().optional().meta({ maxLength: RECIPE_NOTES_MAX_LENGTH }),
    rating: numberField,
    favorite: flagField,
    cookedOn: listField(recipeEditSchema.shape.cookedOn, ['2026-04-12']),
  }),
  reply: recipeSchema,
  status: 201,
  takesIdempotencyKey: true,
  errors: [...WRITING_ERRORS, ...PICTURE_ERRORS, 'errors.payloadTooLarge'],
});

export const updateRecipe = endpoint({
  method: 'PUT',
  path: '/api/recipes/update',
  access: 'user',
  summary:
    'Replace a recipe: absent fields are cleared, except `images`, `totalTime`, `notes`, `yieldText`, `ownNotes`, `rating`, `favorite` and `cookedOn`, which stay unchanged when absent',
  body: recipeEditSchema.extend({
    id: z.string(),
    images: z.array(z.string()).nullish().meta({
      description: "The recipe's existing pictures in the new order; pictures that are left out are deleted.",
    }),
    revision: z.number().int().min(0).nullish().meta({
      description:
        'The revision that was edited. If the recipe has another one by now, the edit is refused with the stored recipe. Without it the edit always counts.',
    }),
  }),
  reply: successSchema.extend({ recipe: recipeSchema }),
  errors: ['recipes.notFound', 'recipes.changedElsewhere', ...WRITING_ERRORS, 'recipes.imageForeign'],
});

export const updateOwnFields = endpoint({
  method: 'PUT',
  path: '/api/recipes/:id/own',
  access: 'user',
  summary: "Change the owner's notes, rating, favourite or cooked days of a recipe; absent fields stay unchanged",
  params: idParamsSchema,
  body: ownFieldsEditSchema,
  reply: successSchema.extend({ recipe: recipeSchema }),
  errors: ['recipes.notFound', ...OWN_ERRORS],
});

export const addRecipeImages = endpoint({
  method: 'POST',
  path: '/api/recipes/:id/images',
  access: 'user',
  summary: 'Append pictures to those of a recipe',
  params: idParamsSchema,
  files: images,
  reply: imagesReply,
  errors: ['recipes.notFound', ...PICTURE_ERRORS],
});

export const deleteRecipeImage = endpoint({
  method: 'DELETE',
  path: '/api/recipes/:id/images',
  access: 'user',
  summary: 'Delete one picture of a recipe',
  params: idParamsSchema,
  body: z.object({ imageUrl: z.string() }),
  reply: imagesReply,
  errors: ['recipes.notFound'],
});
