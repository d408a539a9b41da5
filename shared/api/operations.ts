import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getVersion = endpoint({
  method: 'GET',
  path: '/api/version',
  access: 'public',
  summary: 'Version of the server and the external sign-ins it offers',
  reply: z.object({
    version: z.string(),
    providers: z.array(z.literal('google')),
    comingSoon: z
      .boolean()
      .optional()
      .meta({ description: 'True on the production host, where the launch page stands for the app.' }),
    signUp: z
      .literal('direct')
      .optional()
      .meta({ description: 'A registration needs no mail: the desktop app that asks runs this server.' }),
  }),
});

export const getMailDelivery = endpoint({
  method: 'GET',
  path: '/api/mail-delivery',
  access: 'public',
  summary: 'Whether mails are sent; without a mail server, whoever runs this one finds each in the log and the outbox',
  reply: z.object({ sent: z.boolean() }),
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
  furtherStatuses: [503],
});

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'This description of every call, in OpenAPI 3.1',
  reply: z.looseObject({ openapi: z.string() }),
  furtherStatuses: [304],
});

export const getApiDocs = endpoint({
  method: 'GET',
  path: '/api/docs',
  access: 'public',
  summary: 'This description of every call, as a page to read',
  reply: z.never(),
  answers: 'html',
  furtherStatuses: [304],
});

export const getMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  access: 'public',
  summary: 'Measurements for Prometheus: to this machine, or to whoever bears METRICS_TOKEN',
  reply: z.never(),
  answers: 'text',
  errors: ['errors.forbidden'],
});
