import { z } from 'zod';
import { timeSchema } from './time.ts';

/** `ok`: nothing to do; `warning`: act soon; `down`: act now. */
export const healthStateSchema = z.enum(['ok', 'warning', 'down']);
export type HealthState = z.infer<typeof healthStateSchema>;

const count = z.number().int().min(0);
const bytes = z.number().min(0).meta({ description: 'Bytes.' });
const seconds = z.number().min(0).meta({ description: 'Seconds.' });

/** One part of the server: its state, a text and its facts, which are null if they could not be determined in time. */
function part<F extends z.ZodRawShape>(facts: F) {
  return z.object({
    state: healthStateSchema,
    text: z.string().meta({ description: "The state and what to do, in the reader's language." }),
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

/**
 * What keeps the processes that parse sources from everything else: Node's permission model, a namespace without network, a
 * user of their own, no new privileges.
 */
export const CONTAINMENT_MEANS = ['permissions', 'network', 'user', 'privileges'] as const;
export type ContainmentMeans = (typeof CONTAINMENT_MEANS)[number];

const abilitiesSchema = z.object({
  model: z.boolean().meta({ description: 'Whether its model server has the model for texts.' }),
  vision: z.boolean().meta({ description: 'Whether its model server has the model for pictures.' }),
  speech: z.boolean().meta({ description: 'Whether it can transcribe videos.' }),
  languages: z.array(z.string()).meta({ description: 'The languages whose text it recognises on pictures.' }),
});
export type WorkerAbilities = z.infer<typeof abilitiesSchema>;

const workerSchema = z.object({
  name: z.string(),
  alive: z.boolean(),
  startedAt: timeSchema,
  seenAt: timeSchema,
  sandboxFault: z.string().nullable().meta({ description: 'Why its process that parses sources does not start.' }),
  measuresParsers: z.boolean().meta({
    description: 'Whether its system reports what parsers use, so that memory and processor time are limited.',
  }),
  containedBy: z
    .array(z.enum(CONTAINMENT_MEANS))
    .nullable()
    .meta({ description: 'What contains its processes that parse sources; null while it is not known.' }),
  abilities: abilitiesSchema
    .nullish()
    .meta({ description: 'What it can do; null while it is not known, absent from older servers.' }),
});

const workersFacts = {
  alive: count,
  expected: count,
  /** All hosts that have workers now or had some within the last day. */
  hosts: z.array(
    z.object({
      name: z.string(),
      expected: count,
      workers: z.array(workerSchema),
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
  /** The folder or bucket of stored files, and the one from which they are being moved; absent from older servers. */
  places: z.array(z.string()).optional(),
  /** The number of stored pictures; an estimate if there are very many. */
  pictures: count.nullable(),
  /** The number of uploaded files of imports that are in process or have failed. */
  uploads: count.nullable(),
  /** The files that count for the limits of accounts; absent from servers of older versions. */
  accounts: z.object({ bytes, largest: z.array(z.object({ name: z.string(), email: z.string(), bytes })) }).nullish(),
};

const backupFacts = {
  /** BACKUP_FOLDER; null if no backups are scheduled. */
  folder: z.string().nullable(),
  /** The time of the next scheduled backup. */
  next: timeSchema.nullable(),
  /** Since when one is being made. */
  runningSince: timeSchema.nullable(),
  /** The last backup that was written and read back completely. `bytes` counts its database and all its files. */
  lastGood: z.object({ at: timeSchema, host: z.string(), path: z.string(), bytes }).nullable(),
  /** Why the last one failed; null if it did not. */
  lastFailure: z.object({ at: timeSchema, words: z.string() }).nullable(),
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
  /** The configured models. `command` installs a missing one. */
  models: z.array(z.object({ name: z.string(), present: z.boolean(), command: z.string().nullable() })),
};

/** The state of the whole server, for its operator. */
export const healthSchema = z
  .object({
    /** The worst of the parts. */
    state: healthStateSchema,
    queue: part(queueFacts),
    workers: part(workersFacts),
    database: part(databaseFacts),
    disk: part(diskFacts),
    backup: part(backupFacts),
    mail: part(mailFacts),
    model: part(modelFacts),
    server: part({ version: z.string(), node: z.string(), uptime: seconds }),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof healthSchema>;

/** The parts in the order in which they are shown. */
export const HEALTH_PARTS = ['queue', 'workers', 'database', 'disk', 'backup', 'mail', 'model', 'server'] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];
