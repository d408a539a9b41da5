import { z } from 'zod';
import { failedJobSchema } from '../domain/failed-job.ts';
import { endpoint, idParamsSchema, successSchema } from './definition/endpoint.ts';

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/api/failed-jobs',
  access: 'user',
  summary: "The user's own failed imports, newest first; at most a thousand",
  reply: z.object({ failedJobs: z.array(failedJobSchema) }),
});

export const retryFailedJob = endpoint({
  method: 'POST',
  path: '/api/failed-jobs/:id/retry',
  access: 'user',
  takesImportKey: true,
  summary:
    'Retry a failed import (administrators: of any user); an import that is already in process again stays unchanged',
  params: idParamsSchema,
  reply: successSchema.extend({ jobId: z.string() }),
  errors: ['imports.tooManyInProcess', 'imports.uploadRemoved'],
});

export const deleteFailedJob = endpoint({
  method: 'DELETE',
  path: '/api/failed-jobs/:id',
  access: 'user',
  summary: 'Move a failed import to the bin of its owner, with its uploaded files (administrators: of any user)',
  params: idParamsSchema,
  reply: successSchema,
});
