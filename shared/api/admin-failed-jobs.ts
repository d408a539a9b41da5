import { z } from 'zod';
import { failedJobOfSomebodySchema, failingUserSchema } from '../domain/failed-job.ts';
import { failedJobDebugSchema } from '../domain/failed-job-debug.ts';
import { endpoint, idParamsSchema, successSchema } from './endpoint.ts';
import { pagedQuery, totalField } from './paging.ts';

const listQuery = pagedQuery(['createdAt', 'error'], { sort: 'createdAt', order: 'desc' }).extend({
  userId: z.uuid().optional().meta({ description: 'Whose imports alone.' }),
});

export const listAllFailedJobs = endpoint({
  method: 'GET',
  path: '/api/failed-jobs/all',
  access: 'admin',
  summary: "Everybody's imports that failed; `q` looks through source, cause, name and e-mail",
  query: listQuery,
  reply: z.object({ failedJobs: z.array(failedJobOfSomebodySchema), total: totalField }),
});

export const listFailingUsers = endpoint({
  method: 'GET',
  path: '/api/failed-jobs/users',
  access: 'admin',
  summary: 'Who has imports that failed: the 200 who have most of them, and how many there are in all',
  reply: z.object({ users: z.array(failingUserSchema), total: totalField }),
});

export const clearFailedJobs = endpoint({
  method: 'DELETE',
  path: '/api/failed-jobs',
  access: 'admin',
  summary:
    'Delete every import that failed, with what was uploaded for them: all, or those that a list so filtered shows',
  // A name that is not known is refused: misspelt, a filter would be none.
  query: listQuery.pick({ q: true, userId: true }).strict(),
  reply: successSchema,
});

export const getFailedJobDebug = endpoint({
  method: 'GET',
  path: '/api/failed-jobs/:id/debug',
  access: 'admin',
  summary: 'How far an import came that failed: what is stored, its steps, and what models were asked and answered',
  params: idParamsSchema,
  reply: z.object({ rawData: failedJobDebugSchema }),
});
