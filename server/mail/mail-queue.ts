import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { newId } from '../db/id.ts';
import type { MailMessage, OutgoingMail } from './mail-transport.ts';

/** After so many failed tries a mail is given up; with the growing delays that is about a day. */
export const MAIL_TRIES = 12;

/** Enters a mail into the queue; it leaves once the caller's transaction has committed. */
export async function enqueueMail(em: SqlEntityManager, message: MailMessage): Promise<void> {
  await em.execute('insert into mail (id, recipient, subject, body_text, body_html, link) values (?, ?, ?, ?, ?, ?)', [
    newId(),
    message.recipient,
    message.subject,
    message.text,
    message.html,
    message.link,
  ]);
}

/** A mail that is due, taken by this process until its next try. */
export interface QueuedMail extends OutgoingMail {
  readonly attempts: number;
}

interface MailRow {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly link: string | null;
  readonly unsubscribe_link: string | null;
  readonly attempts: number;
}

/** Takes the mail that is due longest, or null; mails to many come last. Not sent by its next try, it is due again: 1, 2, 4 … minutes, at most 4 hours. */
export async function takeDueMail(em: SqlEntityManager): Promise<QueuedMail | null> {
  const [row] = await em.execute<MailRow[]>(
    `update mail set attempts = attempts + 1, not_before = now() + least(interval '1 minute' * power(2, attempts), interval '4 hours')
     where id = (select id from mail where not_before <= now() and attempts < ${MAIL_TRIES}
                 order by subscriber_id is not null, not_before limit 1 for update skip locked)
     returning id, recipient, subject, body_text, body_html, link, unsubscribe_link, attempts`,
  );
  return row ? { ...row, text: row.body_text, html: row.body_html, unsubscribeLink: row.unsubscribe_link } : null;
}

export async function removeMail(em: SqlEntityManager, id: string): Promise<void> {
  await em.execute('delete from mail where id = ?', [id]);
}

export async function noteMailError(em: SqlEntityManager, id: string, error: string): Promise<void> {
  await em.execute('update mail set error = ?, error_at = now() where id = ?', [error, id]);
}

/** Gives a mail back whose try was broken off by us: it is due at once, for whoever looks next. */
export async function releaseMail(em: SqlEntityManager, id: string): Promise<void> {
  await em.execute('update mail set attempts = attempts - 1, not_before = now() where id = ?', [id]);
}
