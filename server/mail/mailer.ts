import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { createSweeper } from '../db/sweeper.ts';
import { MAIL_TRIES, noteMailError, releaseMail, removeMail, takeDueMail, type QueuedMail } from './mail-queue.ts';
import { refusalOf } from './mail-refusal.ts';
import type { MailTransport } from './mail-transport.ts';

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
    const refusal = refusalOf(error);
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
      if (stop.signal.aborted) return releaseMail(em, mail.id);
      logger.error({ err: error, mail: mail.id, attempts: mail.attempts }, 'mail could not be sent');
      await em.transactional(async (tx) => {
        await noteBulkFailure(tx, mail, error);
        await noteMailError(tx, mail.id, wordsOf(error));
      });
      return;
    }
    await em.transactional(async (tx) => {
      if (mail.subscriberId !== null) await mailings.accepted(tx, mail.subscriberId);
      await removeMail(tx, mail.id);
    });
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
