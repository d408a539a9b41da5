import { z } from 'zod';
import { recipeOriginalSchema } from '../../domain/recipe-original.ts';
import { endpoint, idParamsSchema } from '../definition/endpoint.ts';

const whichFile = z.object({
  number: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .optional()
    .meta({ description: 'Which of several files, counted from 1; the first without it.' }),
});

export const getOriginal = endpoint({
  method: 'GET',
  path: '/api/recipes/:id/original',
  access: 'user',
  summary:
    "What the user's own recipe was imported from, as a download: the file, the pasted text, or the text of the page or video",
  params: idParamsSchema,
  query: whichFile,
  reply: z.never(),
  answers: 'file',
  errors: ['original.notKept', 'errors.storageUnavailable'],
});

export const getOriginalDetails = endpoint({
  method: 'GET',
  path: '/api/recipes/:id/original/details',
  access: 'user',
  summary:
    "The files of the user's own recipe, the text that was read from them, and where its parts stand in that text",
  params: idParamsSchema,
  reply: recipeOriginalSchema,
  errors: ['original.notKept', 'errors.storageUnavailable'],
});

/** What the calls for pages of files have in common. */
export const ofPage = {
  params: z.object({ id: z.string(), page: z.string() }),
  query: whichFile,
  reply: z.never(),
  answers: 'picture',
} as const;

export const PAGE_ERRORS = [
  'original.notKept',
  'errors.storageUnavailable',
  'recipes.tooManyImagesWaiting',
  'recipes.imagesUnavailable',
  'recipes.imageUnreadable',
  'recipes.imageTooComplex',
] as const;

export const getOriginalPage = endpoint({
  method: 'GET',
  path: '/api/recipes/:id/original/pages/:page',
  access: 'user',
  summary: 'A page of a kept picture or PDF as an upright picture',
  ...ofPage,
  errors: PAGE_ERRORS,
});
