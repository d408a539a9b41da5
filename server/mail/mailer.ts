import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { z } from 'zod';
import { deliveryAddress } from '../../shared/rules/email.ts';
import { retry } from '../db/retry.ts';
import { createSweeper } from '../db/sweeper.ts';
import { MAIL_TRIES, noteMailError, releaseMail, removeMail, takeDueMail, type QueuedMail } from './mail-queue.ts';
import type { MailTransport } from './mail-transport.ts';

/** What a mail server has refused permanently: the sender, and so every mail, or one mail. */
export type Refusal = 'sender' | 'mail';

/** The properties of nodemailer's errors. The code of a reply is absent if the server did not reply. */
const failureSchema = z.object({
  message: z.string(),
  response: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
});

/** The enhanced status of a reply (RFC 3463), where it begins with one. */
const STATUS = /^\D*5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/;
/** RFC 3463 and 7505: a bad address of the recipient, or a bad mailbox. */
const RECIPIENT_STATUS = /^5\.(?:1\.(?:[1-4]|6|9|10)|2\.\d+)$/;
/** RFC 3463 and 7372: a bad address of the sender, or missing authentication of the sender's domain. */
const SENDER_STATUS = /^5\.(?:1\.[78]|7\.2\d)$/;
const SENDER_WORDS = /\bsender\b.*\b(?:rejected|refused|denied|verify|not allowed)|\brelay(?:ing)?\b/is;

const pattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** A reply without the address of the recipient and its parts, whose words anybody could choose. */
function withoutRecipient(reply: string, recipient: string): string {
  const [local = '', domain = ''] = recipient.split(/@(?=[^@]*$)/);
  return [recipient, local, domain]
    .filter((part) => part !== '')
    .reduce((text, part) => text.replaceAll(new RegExp(`(?<!\\w)${pattern(part)}(?!\\w)`, 'gi'), ''), reply);
}

/** Whether a reply refuses the sender. Many servers refuse it only after the recipient is known. */
function isAboutSender(reply: string, recipient: string): boolean {
  const [, status = ''] = STATUS.exec(reply) ?? [];
  if (RECIPIENT_STATUS.test(status)) return false;
  return SENDER_STATUS.test(status) || SENDER_WORDS.test(withoutRecipient(reply, recipient));
}

/**
 * The permanent refusal that an error of the transport reports; null for all other errors, which may pass. `recipient` is
 * the address as it was sent to the server.
 */
export function refusalOf(error: unknown, recipient: string): Refusal | null {
  const failure = failureSchema.safeParse(error).data;
  if (!failure) return null;
  const { message, response = message, command = '', responseCode } = failure;
  // The transport itself refuses a sender that is not an address.
  if (message.startsWith('Invalid sender')) return 'sender';
  if (responseCode === undefined || responseCode < 500) return null;
  if (/^(?:MAIL FROM|AUTH)/.test(command) || responseCode === 530 || isAboutSender(response, recipient))
    return 'sender';
  return /^(?:RCPT TO|DATA)/.test(command) ? 'mail' : null;
}

const SWEEP_INTERVAL = 5_000;
/** The time limit of an attempt in milliseconds. A minute after its start another process may take the mail. */
const TRY_FOR = 45_000;
/** The time limit for the current mail at a stop, in milliseconds. */
const STOP_WITHIN = 1_500;

/** Sends the queued mails in the background, so that no response waits for a mail server. */
export interface Mailer {
  /** Reports that a mail was queued, which is then sent at once. */
  wake(): void;
  close(): Promise<void>;
}

/** Port: records what becomes of the mails of a mailing, in the transaction that changes the queue. */
export interface MailingRecord {
  /** The mail server has accepted the mail. */
  accepted(em: SqlEntityManager, subscriberId: string): Promise<void>;
  /** An attempt has failed. */
  failed(em: SqlEntityManager, subscriberId: string, reason: string): Promise<void>;
  /** The mail server refuses the sender. Ends the mailing and removes its queued mails. */
  stopped(em: SqlEntityManager, reason: string): Promise<void>;
}

interface MailerOptions {
  readonly createEntityManager: () => SqlEntityManager;
  readonly transport: MailTransport;
  readonly mailings: MailingRecord;
  readonly logger: Logger;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function createMailer({ createEntityManager, transport, mailings, logger }: MailerOptions): Mailer {
  let isClosed = false;
  const stop = new AbortController();

  /** Records a failed attempt at a mail of a mailing. A permanent refusal is not tried again (RFC 5321, 4.2.1). */
  async function noteBulkFailure(tx: SqlEntityManager, mail: QueuedMail, error: unknown): Promise<void> {
    if (mail.subscriberId === null) return;
    const refusal = refusalOf(error, deliveryAddress(mail.recipient));
    if (refusal === 'sender') {
      logger.error('the mail server refuses the sender; the mailing has stopped');
      return mailings.stopped(tx, wordsOf(error));
    }
    await mailings.failed(tx, mail.subscriberId, wordsOf(error));
    if (refusal === 'mail' || mail.attempts >= MAIL_TRIES) await removeMail(tx, mail.id);
  }

  async function sendOne(em: SqlEntityManager, mail: QueuedMail): Promise<void> {
    try {
      await transport.send(mail, AbortSignal.any([AbortSignal.timeout(TRY_FOR), stop.signal]));
    } catch (error) {
      if (stop.signal.aborted) return releaseMail(em, mail);
      logger.error({ err: error, mail: mail.id, attempts: mail.attempts }, 'mail could not be sent');
      await em.transactional(async (tx) => {
        await noteBulkFailure(tx, mail, error);
        await noteMailError(tx, mail.id, wordsOf(error));
      });
      return;
    }
    // Otherwise the mail would be sent again when the database is back.
    await retry(() =>
      em.transactional(async (tx) => {
        if (mail.subscriberId !== null) await mailings.accepted(tx, mail.subscriberId);
        await removeMail(tx, mail.id);
      }),
    );
  }

  async function sweep(): Promise<void> {
    const em = createEntityManager();
    while (!isClosed) {
      const mail = await takeDueMail(em);
      if (!mail) return;
      await sendOne(em, mail);
    }
  }

  const sweeper = createSweeper({ name: 'mail', interval: SWEEP_INTERVAL, sweep, logger });
  return {
    wake: sweeper.wake,
    async close() {
      isClosed = true;
      const patience = setTimeout(() => stop.abort(), STOP_WITHIN);
      await sweeper.close();
      clearTimeout(patience);
      transport.close();
    },
  };
}
