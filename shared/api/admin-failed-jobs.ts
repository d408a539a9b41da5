import { z } from 'zod';
import { failedJobOfSomebodySchema, failingUserSchema } from '../domain/failed-job.ts';
import { failedJobDebugSchema } from '../domain/failed-job-debug.ts';
import { endpoint, idParamsSchema, successSchema } from './definition/endpoint.ts';
import { pagedQuery, PAGING_ERRORS, totalField } from './definition/paging.ts';

const listQuery = pagedQuery(['createdAt', 'error'], { sort: 'createdAt', order: 'desc' }).extend({
  userId: z.uuid().optional().meta({ description: 'Only the imports of this user.' }),
});

export const listAllFailedJobs = endpoint({
  method: 'GET',
  path: '/api/failed-jobs/all',
  access: 'admin',
  summary: 'The failed imports of all users; `q` searches source, cause, name and e-mail',
  query: listQuery,
  reply: z.object({ failedJobs: z.array(failedJobOfSomebodySchema), total: totalField }),
  errors: PAGING_ERRORS,
});

export const listFailingUsers = endpoint({
  method: 'GET',
  path: '/api/failed-jobs/users',
  access: 'admin',
  summary: 'The users who have failed imports: the 200 with the most, and how many users there are in total',
  reply: z.object({ users: z.array(failingUserSchema), total: totalField }),
});

export const clearFailedJobs = endpoint({
  method: 'DELETE',
  path: '/api/failed-jobs',
  access: 'admin',
  summary: 'Move all failed imports to the bins of their owners, or only those that match the same filter in the list',
  // Unknown parameters are refused: a misspelt filter would otherwise be ignored and everything deleted.
  query: listQuery.pick({ q: true, userId: true }).strict(),
  reply: successSchema,
});

export const getFailedJobDebug = endpoint({
  method: 'GET',
  path: '/api/failed-jobs/:id/debug',
  access: 'admin',
  summary: 'How far a failed import got: its stored row, its steps, and the questions and answers of models',
  params: idParamsSchema,
  reply: z.object({ rawData: failedJobDebugSchema }),
});
