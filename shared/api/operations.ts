import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getVersion = endpoint({
  method: 'GET',
  path: '/api/version',
  access: 'public',
  summary: 'Version of the server and the external sign-ins it offers',
  reply: z.object({ version: z.string(), providers: z.array(z.literal('google')) }),
});

export const getLimits = endpoint({
  method: 'GET',
  path: '/api/limits',
  access: 'user',
  summary: 'What the server takes: the largest file in megabytes',
  reply: z.object({ maxUploadMb: z.number().int() }),
});

export const healthz = endpoint({
  method: 'GET',
  path: '/healthz',
  access: 'public',
  summary: 'The process is alive',
  reply: z.object({ status: z.literal('ok') }),
});

export const readyz = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary: 'Database and storage can be used: 200, or 503 with which cannot',
  reply: z.object({
    status: z.enum(['ok', 'unavailable']),
    database: z.enum(['ok', 'down']),
    storage: z.enum(['ok', 'down']),
    queue: z.enum(['ok', 'degraded']),
  }),
});
