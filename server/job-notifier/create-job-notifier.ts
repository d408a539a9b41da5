import type { Logger } from 'pino';
import { createBeeQueueNotifier } from './bee-queue-notifier.ts';
import type { JobNotifier } from './job-notifier.ts';
import { createPostgresNotifier } from './postgres-notifier.ts';

export interface JobNotifierOptions {
  /** REDIS_URL, when there is one. */
  readonly redisUrl: string | null | undefined;
  readonly databaseUrl: string;
  readonly logger: Logger;
}

/** The notifier that the configuration selects: Redis where a URL is given, else PostgreSQL (contract §1). */
export function createJobNotifier({ redisUrl, databaseUrl, logger }: JobNotifierOptions): JobNotifier {
  const service = redisUrl ? 'Redis' : 'PostgreSQL';
  const events = {
    onFault: (error: unknown) =>
      logger.warn({ err: error, service }, 'job notifier: connection failed; reconnecting, workers poll PostgreSQL'),
    onBack: () => logger.info({ service }, 'job notifier: connected again'),
  };
  return redisUrl
    ? createBeeQueueNotifier(redisUrl, events)
    : createPostgresNotifier({ connectionString: databaseUrl }, events);
}
