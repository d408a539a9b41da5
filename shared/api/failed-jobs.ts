import { z } from 'zod';
import { failedJobSchema } from '../domain/failed-job.ts';
import { endpoint, idParamsSchema, successSchema } from './endpoint.ts';

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/api/failed-jobs',
  access: 'user',
  summary: "One's own imports that failed, the last one first; at most a thousand",
  reply: z.object({ failedJobs: z.array(failedJobSchema) }),
});

export const retryFailedJob = endpoint({
  method: 'POST',
  path: '/api/failed-jobs/:id/retry',
  access: 'user',
  summary:
    "Try an import again that failed: one's own, administrators anybody's; one that is in process again is left alone",
  params: idParamsSchema,
  reply: successSchema.extend({ jobId: z.string() }),
  errors: ['imports.tooManyInProcess'],
});

export const deleteFailedJob = endpoint({
  method: 'DELETE',
  path: '/api/failed-jobs/:id',
  access: 'user',
  summary: "Delete an import that failed, with what was uploaded for it: one's own, administrators anybody's",
  params: idParamsSchema,
  reply: successSchema,
});
