import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { createSweeper } from '../db/sweeper.ts';
import { noteMailError, releaseMail, removeMail, takeDueMail, type QueuedMail } from './mail-queue.ts';
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

interface MailerOptions {
  readonly createEntityManager: () => SqlEntityManager;
  readonly transport: MailTransport;
  readonly logger: Logger;
}

export function createMailer({ createEntityManager, transport, logger }: MailerOptions): Mailer {
  let isClosed = false;
  const stop = new AbortController();

  async function sendOne(em: SqlEntityManager, mail: QueuedMail): Promise<void> {
    try {
      await transport.send(mail, AbortSignal.any([AbortSignal.timeout(TRY_FOR), stop.signal]));
    } catch (error) {
      if (stop.signal.aborted) return releaseMail(em, mail.id);
      logger.error(
        { err: error, mail: mail.id, attempts: mail.attempts },
        'mail could not be sent; it is tried again later',
      );
      await noteMailError(em, mail.id, error instanceof Error ? error.message : String(error));
      return;
    }
    await removeMail(em, mail.id);
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
