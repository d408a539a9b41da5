import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { execute } from '../../db/query.ts';
import { removeBulk } from '../../mail/mail-queue.ts';
import { withoutPassword } from '../../mail/mail-transport.ts';
import type { MailingRecord } from '../../mail/mailer.ts';

/** The length of a reason in the admin panel. */
const MAX_REASON = 500;

/** Records what becomes of the launch mails. Locks in the order of all transactions: stop, mailing, subscriber, mail. */
export function createLaunchRecord(smtpUrl: string | null): MailingRecord {
  const told = (reason: string): string => withoutPassword(reason, smtpUrl).slice(0, MAX_REASON);
  return {
    async accepted(em: SqlEntityManager, id: string) {
      await execute(em, 'update launch_subscriber set notified_at = now(), failure = null where id = :id', { id });
    },

    async failed(em, id, reason) {
      // A server of an older version has set `notified_at` when it queued the mail.
      await execute(em, 'update launch_subscriber set notified_at = null, failure = :reason where id = :id', {
        id,
        reason: told(reason),
      });
    },

    async stopped(em, reason) {
      await execute(
        em,
        `insert into launch_stop (reason) values (:reason)
         on conflict (once) do update set reason = excluded.reason, stopped_at = now()`,
        { reason: told(reason) },
      );
      await execute(em, 'delete from launch_mailing');
      await removeBulk(em);
    },
  };
}
