import { z } from 'zod';
import { timeSchema } from './time.ts';

/** Whether somebody has to do something: nothing, soon, now. */
export const healthStateSchema = z.enum(['ok', 'warning', 'down']);
export type HealthState = z.infer<typeof healthStateSchema>;

const count = z.number().int().min(0);
const bytes = z.number().min(0).meta({ description: 'Bytes.' });
const seconds = z.number().min(0).meta({ description: 'Seconds.' });

/** One part of the server: how it is, what to do, and its facts; null where they could not be found out in time. */
function part<F extends z.ZodRawShape>(facts: F) {
  return z.object({
    state: healthStateSchema,
    text: z.string().meta({ description: "How it is and what to do, in the reader's language." }),
    facts: z.object(facts).nullable(),
  });
}

const queueFacts = {
  waiting: count,
  running: count,
  longestWait: seconds,
  failedLastDay: count,
  jobNotifier: z.object({ service: z.enum(['Redis', 'PostgreSQL']), status: z.enum(['ok', 'degraded']) }),
};

const workersFacts = {
  alive: count,
  expected: count,
  /** Every host that has workers or had some within a day. */
  hosts: z.array(
    z.object({
      name: z.string(),
      expected: count,
      workers: z.array(z.object({ name: z.string(), alive: z.boolean(), startedAt: timeSchema, seenAt: timeSchema })),
    }),
  ),
};

const databaseFacts = {
  version: z.string(),
  bytes,
  latency: z.number().min(0).meta({ description: 'Milliseconds.' }),
  connections: z.object({ used: count, allowed: count }),
  embedded: z.boolean(),
};

const diskFacts = {
  free: bytes,
  total: bytes,
  /** Stored pictures; of very many, about so many. */
  pictures: count.nullable(),
  /** Files of imports that have not ended or have failed. */
  uploads: count.nullable(),
};

const mailFacts = {
  by: z.enum(['smtp', 'outbox']),
  /** The mail server without its password, or the folder. */
  place: z.string(),
  waiting: count,
  failing: count,
  lastFailure: z.object({ at: timeSchema.nullable(), words: z.string() }).nullable(),
};

const modelFacts = {
  host: z.string(),
  reachable: z.boolean(),
  /** Those that the configuration names. `command` brings one that is missing. */
  models: z.array(z.object({ name: z.string(), present: z.boolean(), command: z.string().nullable() })),
};

/** How Cardamom is, for whoever runs it. */
export const healthSchema = z
  .object({
    /** The worst of the parts. */
    state: healthStateSchema,
    queue: part(queueFacts),
    workers: part(workersFacts),
    database: part(databaseFacts),
    disk: part(diskFacts),
    mail: part(mailFacts),
    model: part(modelFacts),
    server: part({ version: z.string(), node: z.string(), uptime: seconds }),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof healthSchema>;

/** The parts in the order in which they are shown. */
export const HEALTH_PARTS = ['queue', 'workers', 'database', 'disk', 'mail', 'model', 'server'] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];
