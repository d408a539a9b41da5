import { z } from 'zod';
import { REGISTRATION_MODES } from '../domain/registration.ts';
import { endpoint } from './definition/endpoint.ts';

export const getVersion = endpoint({
  method: 'GET',
  path: '/api/version',
  access: 'public',
  summary: 'The version of the server and the external sign-ins that it offers',
  reply: z.object({
    version: z.string(),
    providers: z.array(z.literal('google')),
    comingSoon: z
      .boolean()
      .optional()
      .meta({ description: 'True on the production host, which shows the launch page instead of the app.' }),
    issuer: z
      .object({
        name: z.string(),
        logo: z.string().nullable(),
      })
      .optional()
      .meta({ description: 'The external sign-in, if it is not Google.' }),
    passkeyHost: z.string().optional().meta({
      description: 'The host name of the pages on which passkeys work. Absent if the server has only an IP address.',
    }),
    registration: z.enum(REGISTRATION_MODES).optional().meta({
      description: 'Who may create an account; absent: everybody.',
    }),
    usesModel: z.boolean().optional().meta({
      description: 'True if a language model is configured; only then does the app call itself AI-powered.',
    }),
    signUp: z.literal('direct').optional().meta({
      description: 'Registration needs no mail, because the desktop app that sent this request runs this server.',
    }),
  }),
});

export const getMailDelivery = endpoint({
  method: 'GET',
  path: '/api/mail-delivery',
  access: 'public',
  summary: 'Whether mails are sent; without a mail server each mail is written to the log and the outbox folder',
  reply: z.object({ sent: z.boolean() }),
});

export const getLimits = endpoint({
  method: 'GET',
  path: '/api/limits',
  access: 'user',
  takesImportKey: true,
  summary: 'The size limit of uploaded files in megabytes, and the most pictures of a recipe',
  reply: z.object({
    maxUploadMb: z.number().int(),
    maxArchiveMb: z.number().int().optional().meta({
      description: 'For archives of recipes. Absent from servers of older versions.',
    }),
    maxRecipeImages: z.number().int().optional().meta({ description: 'Absent from servers of older versions.' }),
  }),
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
  summary: 'Whether database and storage are usable: 200, or 503 with the part that is not',
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
  summary: 'This description of every call, as an HTML page',
  reply: z.never(),
  answers: 'html',
  furtherStatuses: [304],
});

export const getMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  access: 'public',
  summary: 'Metrics for Prometheus; only for requests from this machine or with METRICS_TOKEN',
  reply: z.never(),
  answers: 'text',
  errors: ['errors.forbidden'],
});
