import { z } from 'zod';
import { recipeDoubtSchema } from '../../domain/doubt.ts';
import { importNeedSchema, importStepSchema } from '../../domain/import-job.ts';
import { recipeContentSchema, recipeSchema } from '../../domain/recipe.ts';
import { IMPORT_FAILURES } from '../../errors.ts';
import { endpoint, idParamsSchema, successSchema } from '../definition/endpoint.ts';

/** The fields of a recipe that are read from its source. */
export const rereadFieldSchema = z.enum([
  'title',
  'description',
  'prepTime',
  'cookTime',
  'totalTime',
  'servings',
  'yieldText',
  'tags',
  'ingredients',
  'instructions',
  'notes',
]);
export type RereadField = z.infer<typeof rereadFieldSchema>;

/** What a further reading of an original found. */
export const rereadDraftSchema = recipeContentSchema
  .omit({ images: true, originalSource: true, ownNotes: true, rating: true, favorite: true, cookedOn: true })
  .extend({ doubts: z.array(recipeDoubtSchema) });

/** A further reading of the original of a recipe. */
export const rereadingSchema = z
  .object({
    state: z.enum(['reading', 'done', 'failed']),
    step: importStepSchema,
    waitsFor: importNeedSchema.optional(),
    elapsed: z.number().int().min(0).meta({ description: 'Milliseconds since it was requested.' }),
    error: z.string().nullable().meta({ description: 'Why it failed, in the language of the reader.' }),
    code: z.enum(IMPORT_FAILURES).nullable(),
    reading: rereadDraftSchema.nullable().meta({ description: 'What was read; nothing of it is in the recipe yet.' }),
    edited: z.array(rereadFieldSchema).meta({ description: 'The fields that were changed since the import.' }),
  })
  .meta({ id: 'Rereading' });
export type Rereading = z.infer<typeof rereadingSchema>;

export const startRereading = endpoint({
  method: 'POST',
  path: '/api/recipes/:id/rereading',
  access: 'user',
  summary:
    "Read the kept original of the user's own recipe again, as an import that changes nothing; if it is being read already, that goes on",
  params: idParamsSchema,
  status: 202,
  reply: successSchema,
  errors: ['recipes.notFound', 'original.notKept', 'imports.tooManyInProcess'],
});

export const getRereading = endpoint({
  method: 'GET',
  path: '/api/recipes/:id/rereading',
  access: 'user',
  summary: 'How far the further reading of an original is, and what it found; kept for a week',
  params: idParamsSchema,
  reply: rereadingSchema,
  errors: ['recipes.notFound'],
});

export const applyRereading = endpoint({
  method: 'POST',
  path: '/api/recipes/:id/rereading/apply',
  access: 'user',
  summary: 'Take fields of the further reading into the recipe; what they replace becomes a version',
  params: idParamsSchema,
  body: z.object({
    fields: z.array(rereadFieldSchema).min(1),
    revision: z.number().int().min(0).nullish().meta({
      description: 'The revision that was compared. If the recipe has another one by now, nothing changes.',
    }),
  }),
  reply: successSchema.extend({ recipe: recipeSchema }),
  errors: ['recipes.notFound', 'recipes.changedElsewhere'],
});
