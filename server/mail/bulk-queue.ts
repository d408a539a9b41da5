import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, queryOne } from '../db/query.ts';
import { newId } from '../db/id.ts';
import { MAIL_TRIES } from './mail-queue.ts';
import type { MailMessage } from './mail-transport.ts';

/** One mail of a mailing, to one subscriber. */
export interface BulkMail {
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
