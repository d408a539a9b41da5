import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../db/failure.ts';
import { noteMailError, removeMail, takeDueMail, type QueuedMail } from './mail-queue.ts';
import type { MailTransport } from './mail-transport.ts';

const SWEEP_INTERVAL = 5_000;

/** Sends what the mail queue holds, out of band: no answer ever waits for a mail server. */
export interface Mailer {
  /** Says that a mail was entered; it is sent at once. */
  wake(): void;
  close(): Promise<void>;
}

interface MailerOptions {
  readonly createEntityManager: () => SqlEntityManager;
  readonly transport: MailTransport;
  readonly logger: Logger;
}

export function createMailer({ createEntityManager, transport, logger }: MailerOptions): Mailer {
  let running: Promise<void> | null = null;
  let wokenMeanwhile = false;
  let closed = false;

  async function sendOne(em: SqlEntityManager, mail: QueuedMail): Promise<void> {
    try {
      await transport.send(mail);
    } catch (error) {
      logger.error(
        { err: error, mail: mail.id, attempts: mail.attempts },
        'mail could not be sent; it is tried again later',
      );
      await noteMailError(em, mail.id, error instanceof Error ? error.message : String(error));
      return;
    }
    await removeMail(em, mail.id);
  }

  async function drain(): Promise<void> {
    const em = createEntityManager();
    try {
      while (!closed) {
        const mail = await takeDueMail(em);
        if (!mail) break;
        await sendOne(em, mail);
      }
    } catch (error) {
      // The rows are still there: the next sweep goes on with them.
      if (!isDatabaseUnavailable(error)) logger.error({ err: error }, 'mail queue could not be read');
    }
  }

  function wake(): void {
    if (closed) return;
    if (running) {
      wokenMeanwhile = true;
      return;
    }
    running = drain().finally(() => {
      running = null;
      if (wokenMeanwhile) {
        wokenMeanwhile = false;
        wake();
      }
    });
  }

  const timer = setInterval(wake, SWEEP_INTERVAL).unref();
  return {
    wake,
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
      transport.close();
    },
  };
}
