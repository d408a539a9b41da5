import type { Logger } from 'pino';
import { createBeeQueueDoorbell } from './bee-queue-doorbell.ts';
import type { Doorbell } from './doorbell.ts';
import { createPostgresDoorbell } from './postgres-doorbell.ts';

export interface DoorbellOptions {
  /** REDIS_URL, when there is one. */
  readonly redisUrl: string | null | undefined;
  readonly databaseUrl: string;
  readonly logger: Logger;
}

/** The doorbell that the configuration asks for: Redis where it is given, else PostgreSQL (contract §1). */
export function createDoorbell({ redisUrl, databaseUrl, logger }: DoorbellOptions): Doorbell {
  const service = redisUrl ? 'Redis' : 'PostgreSQL';
  const events = {
    onFault: (error: unknown) => logger.warn({ err: error }, `the doorbell on ${service} is disturbed`),
    onBack: () => logger.info(`the doorbell on ${service} rings again`),
  };
  return redisUrl
    ? createBeeQueueDoorbell(redisUrl, events)
    : createPostgresDoorbell({ connectionString: databaseUrl }, events);
}
