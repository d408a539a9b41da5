import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, query, queryOne } from '../../db/query.ts';
import type { Logger } from 'pino';
import { pickLanguage } from '../../../shared/languages.ts';
import { createSweeper, type Sweeper } from '../../db/sweeper.ts';
import { countBulk, enqueueBulk, retryBulk } from '../../mail/mail-queue.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { createSecretToken, hashSecretToken } from '../auth/account/secret-token.ts';
import type { ComposeLaunchMail } from './launch-mail.ts';

const SWEEP_INTERVAL = 2_000;
/** Subscribers per transaction: some milliseconds of work, so that other transactions do not wait long. */
const BATCH = 50;
/**
 * The limit of queued mails of a mailing. The other subscribers stay pending, so that the queue does not grow while the
 * mail server is down.
 */
const QUEUED_MAX = 2_000;

const pendingRow = z.object({ id: z.string(), email: z.string(), language: z.string() });

interface MailingOptions {
  readonly createEntityManager: () => SqlEntityManager;
  readonly compose: ComposeLaunchMail;
  readonly mailer: Mailer;
  readonly logger: Logger;
}

async function insertMailing(tx: SqlEntityManager): Promise<number> {
  const row = await queryOne(
    tx,
    z.object({ count: z.number() }),
    `with pending as (select count(*)::int as count from launch_subscriber where notified_at is null),
     mailing as (
       insert into launch_mailing (until) select now() from pending where count > 0
       on conflict (once) do update set until = greatest(launch_mailing.until, excluded.until))
     select count from pending`,
  );
  return row?.count ?? 0;
}

/**
 * Starts a mailing to all subscribers who are pending now, also to those whose mail has failed; resolves with their
 * number. If a mailing is running, it is extended to those who have subscribed since.
 */
export async function beginMailing(em: SqlEntityManager): Promise<number> {
  return em.transactional(async (tx) => {
    await execute(tx, 'delete from launch_stop');
    const count = await insertMailing(tx);
    await retryBulk(tx);
    return count;
  });
}

async function markQueued(
  tx: SqlEntityManager,
  tokens: readonly { readonly id: string; readonly token: string }[],
): Promise<void> {
  const rows = tokens.map(({ id, token }) => ({ id, hash: hashSecretToken(token).toString('hex') }));
  await execute(
    tx,
    `update launch_subscriber s set queued_at = now(), unsubscribe_hash = decode(entry.hash, 'hex')
     from jsonb_to_recordset(:rows::jsonb) as entry (id uuid, hash text) where s.id = entry.id`,
    { rows: JSON.stringify(rows) },
  );
}

/**
 * Queues the mails of the next subscribers, each at most once in a mailing, in one transaction. Resolves with whether
 * there may be more.
 */
async function queueNext(tx: SqlEntityManager, compose: ComposeLaunchMail): Promise<boolean> {
  // A concurrent request to send waits for this transaction; other processes skip it.
  const mailing = await queryOne(tx, z.object({}), 'select 1 from launch_mailing for update skip locked');
  if (!mailing || (await countBulk(tx)) >= QUEUED_MAX) return false;
  const rows = await query(
    tx,
    pendingRow,
    `select s.id, s.email, s.language from launch_subscriber s, launch_mailing m
     where s.notified_at is null and s.subscribed_at <= m.until and (s.queued_at is null or s.queued_at < m.until)
       and not exists (select 1 from mail where mail.subscriber_id = s.id)
     order by s.subscribed_at, s.id limit ${BATCH} for update of s`,
  );
  if (rows.length === 0) {
    await execute(tx, 'delete from launch_mailing');
    return false;
  }
  const addressed = rows.map(({ id, email, language }) => ({
    id,
    email,
    language: pickLanguage(language),
    token: createSecretToken(),
  }));
  await enqueueBulk(
    tx,
    addressed.map((to) => ({ subscriberId: to.id, message: compose(to) })),
  );
  await markQueued(tx, addressed);
  return true;
}

/**
 * Performs the mailing that `beginMailing` has started, in any number of processes. If a process is killed, another
 * continues.
 */
export function createLaunchMailing({ createEntityManager, compose, mailer, logger }: MailingOptions): Sweeper {
  let isClosed = false;
  async function sweep(): Promise<void> {
    while (!isClosed && (await createEntityManager().transactional((tx) => queueNext(tx, compose)))) mailer.wake();
  }
  const sweeper = createSweeper({ name: 'launch mails', interval: SWEEP_INTERVAL, sweep, logger });
  return {
    wake: sweeper.wake,
    async close() {
      isClosed = true;
      await sweeper.close();
    },
  };
}
