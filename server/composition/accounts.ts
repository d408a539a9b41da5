import { join } from 'node:path';
import type { QuickRedis } from '../http/limits/quick-redis.ts';
import { createRateLimits, type RateLimitFactory } from '../http/limits/rate-limits.ts';
import type { Translator } from '../i18n/translator.ts';
import { createPool } from '../db/orm.ts';
import type { Sweeper } from '../db/sweeper.ts';
import { createImportFetch } from '../core/import-fetch.ts';
import { type MailTransport, createOutboxFolder, createSmtpTransport } from '../mail/mail-transport.ts';
import { createMailMessages, type MailMessages } from '../mail/messages.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import { type Admission, createAdmission } from '../modules/auth/admission/admission.ts';
import { type AuthLimits, createAuthLimits } from '../modules/auth/account/auth.limits.ts';
import { createResetRequests, type ResetRequests } from '../modules/auth/passwords/reset-requests.ts';
import { createLaunchRecord } from '../modules/launch/launch-record.ts';
import { createPictureFetcher } from '../modules/users/pictures/account-picture.ts';
import type { Services } from './services.ts';

function createMailTransport({ config, logger }: Services): MailTransport {
  return config.smtpUrl === null
    ? createOutboxFolder(join(config.dataDir, 'outbox'), config.mailFrom, logger)
    : createSmtpTransport(config.smtpUrl, config.mailFrom);
}

/**
 * Connects to Redis if configured. The client is loaded only then, because it is a third of the modules that a web
 * server loads.
 */
async function connectRedis({ config, logger }: Services): Promise<QuickRedis | null> {
  if (config.redisUrl === null) return null;
  const { createQuickRedis } = await import('../http/limits/quick-redis.ts');
  return createQuickRedis(config.redisUrl, logger);
}

/** Some limits are counted within transactions, which therefore must not wait for a connection of the same pool. */
const LIMIT_CONNECTIONS = 3;

/** The shared parts of the account routes, and their background work. */
export interface Accounts {
  readonly createLimit: RateLimitFactory;
  readonly limits: AuthLimits;
  readonly admission: Admission;
  readonly messages: MailMessages;
  readonly mailer: Mailer;
  readonly resetRequests: ResetRequests;
  readonly pictures: Sweeper;
  close(): Promise<void>;
}

/** Creates the parts of accounts that outlive a request; `close` ends their background work. */
export async function createAccounts(services: Services, translator: Translator): Promise<Accounts> {
  const { config, databaseUrl, createEntityManager, storage, logger } = services;
  const redis = await connectRedis(services);
  const pool = createPool(databaseUrl, LIMIT_CONNECTIONS);
  const createLimit = createRateLimits({ pool, redis });
  const limits = createAuthLimits(createLimit);
  const messages = createMailMessages(translator, config.publicUrl);
  const mailer = createMailer({
    createEntityManager,
    transport: createMailTransport(services),
    mailings: createLaunchRecord(config.smtpUrl),
    logger,
  });
  const resetRequests = createResetRequests({ createEntityManager, limits, messages, mailer, logger });
  const fetch = createImportFetch(config);
  const pictures = createPictureFetcher({ createEntityManager, fetch, storage, logger });
  return {
    createLimit,
    limits,
    admission: createAdmission(config),
    messages,
    mailer,
    resetRequests,
    pictures,
    async close() {
      await pictures.close();
      await resetRequests.close();
      await mailer.close();
      redis?.close();
      await pool.end();
    },
  };
}
