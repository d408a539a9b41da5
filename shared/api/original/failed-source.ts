import { recipeOriginalSchema } from '../../domain/recipe-original.ts';
import { endpoint, idParamsSchema } from '../definition/endpoint.ts';
import { ofPage, PAGE_ERRORS } from './recipe-original.ts';

export const getFailedSource = endpoint({
  method: 'GET',
  path: '/api/failed-jobs/:id/source',
  access: 'user',
  summary: "What was brought for the user's own failed import: its files, and the text that was pasted or read",
  params: idParamsSchema,
  reply: recipeOriginalSchema,
  errors: ['original.notKept', 'errors.storageUnavailable'],
});

export const getFailedSourcePage = endpoint({
  method: 'GET',
  path: '/api/failed-jobs/:id/source/pages/:page',
  access: 'user',
  summary: 'A page of a picture or PDF of a failed import as an upright picture',
  ...ofPage,
  errors: PAGE_ERRORS,
});
