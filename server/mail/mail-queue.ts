import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, queryOne } from '../db/query.ts';
import { newId } from '../db/id.ts';
import type { MailMessage, OutgoingMail } from './mail-transport.ts';

/** The number of attempts before a mail is given up; with the growing delays they take about a day. */
export const MAIL_TRIES = 12;

/** The value of `asked_by` for a client: a hash, because the address itself is not needed. */
export function clientKeyOf(clientAddress: string): string {
  return createHash('sha256').update(clientAddress).digest('base64url');
}

/**
 * Queues a mail. It is sent after the caller's transaction has committed. Its place in the queue is a minute later for
 * each waiting mail to the same recipient or caused by the same client, so that others are not delayed by a flood.
 */
export async function enqueueMail(
  em: SqlEntityManager,
  message: MailMessage,
  askedBy: string | null = null,
): Promise<void> {
  const { recipient, subject, text, html, link } = message;
  await execute(
    em,
    `insert into mail (id, recipient, subject, body_text, body_html, link, asked_by, place)
     select :id::uuid, :recipient, :subject, :text, :html, :link, :askedBy, now() + interval '1 minute' * count(*)
     from mail where subscriber_id is null and (recipient = :recipient or asked_by = :askedBy)`,
    { id: newId(), recipient, subject, text, html, link, askedBy },
  );
}

const pauseAfter = (attempts: string): string =>
  `least(interval '1 minute' * power(2, ${attempts}), interval '4 hours')`;
/** The pause after the attempt that begins, and after the one that began last. */
const PAUSE = pauseAfter('attempts');
const LAST_PAUSE = pauseAfter('attempts - 1');

/**
 * Whether a mail may be sent. A time further ahead than its pause was written before the clock was set back. The minute
 * more is for a statement that began before another process took the mail: to it that time is further ahead, too.
 */
const IS_DUE = `(not_before <= now() or not_before > now() + ${LAST_PAUSE} + interval '1 minute')`;

/** A mail that is due, reserved for this process until its next attempt is due. */
export interface QueuedMail extends OutgoingMail {
  readonly attempts: number;
  /** The subscriber whom a mail of a mailing goes to. */
  readonly subscriberId: string | null;
}

const mailRow = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  body_text: z.string(),
  body_html: z.string(),
  link: z.string().nullable(),
  unsubscribe_link: z.string().nullable(),
  attempts: z.number(),
  subscriber_id: z.string().nullable(),
});

/**
 * Takes the first of the mails that are due, or null; mails of mailings come last. If it is not sent, it is due again
 * after 1, 2, 4 … minutes, at most 4 hours.
 */
export async function takeDueMail(em: SqlEntityManager): Promise<QueuedMail | null> {
  const row = await queryOne(
    em,
    mailRow,
    `update mail set attempts = attempts + 1, not_before = now() + ${PAUSE}, place = now() + ${PAUSE}
     where id = (select id from mail where ${IS_DUE} and attempts < ${MAIL_TRIES}
                 order by subscriber_id is not null, place limit 1 for update skip locked)
     returning id, recipient, subject, body_text, body_html, link, unsubscribe_link, attempts, subscriber_id`,
  );
  if (!row) return null;
  const { body_text: text, body_html: html, unsubscribe_link: unsubscribeLink, subscriber_id: subscriberId } = row;
  return { ...row, text, html, unsubscribeLink, subscriberId };
}

export async function removeMail(em: SqlEntityManager, id: string): Promise<void> {
  await execute(em, 'delete from mail where id = :id', { id });
}

export async function noteMailError(em: SqlEntityManager, id: string, error: string): Promise<void> {
  await execute(em, 'update mail set error = :error, error_at = now() where id = :id', { error, id });
}

/**
 * Returns a mail whose attempt this process has aborted. It is due again at once, for any process; a mail that another
 * process tries meanwhile is left alone.
 */
export async function releaseMail(em: SqlEntityManager, { id, attempts }: QueuedMail): Promise<void> {
  await execute(
    em,
    `update mail set attempts = attempts - 1, not_before = now(), place = now()
     where id = :id and attempts = :attempts`,
    { id, attempts },
  );
}

/** One mail of a mailing, to one subscriber. */
interface BulkMail {
  readonly subscriberId: string;
  readonly message: MailMessage;
}

/**
 * Queues the mails of a mailing in one statement. They are sent after the caller's transaction has committed, and after
 * all other mails that are due.
 */
export async function enqueueBulk(em: SqlEntityManager, mails: readonly BulkMail[]): Promise<void> {
  const rows = mails.map(({ subscriberId, message }) => ({ id: newId(), subscriberId, ...message }));
  await execute(
    em,
    `insert into mail (id, subscriber_id, recipient, subject, body_text, body_html, link, unsubscribe_link)
     select id, "subscriberId", recipient, subject, text, html, link, "unsubscribeLink"
     from jsonb_to_recordset(:rows::jsonb) as entry (id uuid, "subscriberId" uuid, recipient text, subject text,
       text text, html text, link text, "unsubscribeLink" text)`,
    { rows: JSON.stringify(rows) },
  );
}

/** The number of queued mails of mailings, including retries. */
export async function countBulk(em: SqlEntityManager): Promise<number> {
  const row = await queryOne(
    em,
    z.object({ count: z.number() }),
    `select count(*)::int as count from mail where subscriber_id is not null and attempts < ${MAIL_TRIES}`,
  );
  return row?.count ?? 0;
}

/** Removes the queued mails of a mailing. */
export async function removeBulk(em: SqlEntityManager): Promise<void> {
  await execute(em, 'delete from mail where subscriber_id is not null');
}

/**
 * Makes the mails of a mailing whose last attempt failed due at once, with all their attempts. The attempt began a pause
 * before `not_before`; if the last failure is older, the attempt is still running and the mail is left alone.
 */
export async function retryBulk(em: SqlEntityManager): Promise<void> {
  await execute(
    em,
    `update mail set attempts = 0, not_before = now(), place = now()
     where subscriber_id is not null and attempts > 0 and (not_before <= now() or error_at >= not_before - ${LAST_PAUSE})`,
  );
}
