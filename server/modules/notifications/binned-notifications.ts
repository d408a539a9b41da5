import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { columnsInBin } from '../../db/binned-rows.ts';
import { isId } from '../../db/id.ts';
import { isoTime } from '../../db/iso-time.ts';
import { execute, query, queryOne } from '../../db/query.ts';
import { AppError } from '../../core/errors.ts';
import type { Actor } from '../../core/actor.ts';
import { notificationRow } from './notifications.service.ts';

const OWN = 'id = :id and account_id = :accountId';

const move = (condition: string): string => `
  with gone as (delete from notification where ${condition} returning *)
  insert into binned_notification (id, account_id, content, deleted_at)
  select id, account_id, to_jsonb(gone), now() from gone`;

/** Moves a notification of the actor to the bin; throws 404. */
export async function binNotification(em: SqlEntityManager, actor: Actor, id: string): Promise<void> {
  const moved = isId(id) ? await execute(em, move(OWN), { id, accountId: actor.id }) : 0;
  if (moved === 0) throw new AppError('notifications.notFound');
}

/** Moves every notification of the actor to the bin. */
export async function binNotifications(em: SqlEntityManager, actor: Actor): Promise<void> {
  await execute(em, move('account_id = :accountId'), { accountId: actor.id });
}

const binnedRow = notificationRow.extend({ deletedAt: z.string(), expiresAt: z.string() });
export type BinnedNotificationRow = z.output<typeof binnedRow>;

/** The most notifications of the bin that are listed. */
const LISTED = 200;

const LIST = `
  select b.id, n.type, n.message_key, n.message_values, n.recipe_id, n.import_job_id, n.attempt,
    n.read_at is not null as is_read, ${isoTime('n.created_at')} as created_at, 0 as others_count,
    ${isoTime('b.deleted_at')} as "deletedAt",
    ${isoTime('(b.deleted_at + make_interval(days => :days))')} as "expiresAt"
  from binned_notification b cross join jsonb_populate_record(null::notification, b.content) n
  where b.account_id = :accountId order by b.deleted_at desc, b.id desc limit ${LISTED}`;

/** The notifications in the actor's bin, the last deleted first. */
export async function listBinnedNotifications(
  em: SqlEntityManager,
  actor: Actor,
  days: number,
): Promise<BinnedNotificationRow[]> {
  return query(em, binnedRow, LIST, { accountId: actor.id, days });
}

/**
 * Restores a notification in the actor's bin, with all that were deleted by the same request if `isTogether`; throws 404.
 */
export async function restoreNotification(
  em: SqlEntityManager,
  actor: Actor,
  { id, isTogether }: { readonly id: string; readonly isTogether: boolean },
): Promise<void> {
  await em.transactional(async (tx) => {
    const values = { id, accountId: actor.id };
    const found =
      isId(id) &&
      (await queryOne(
        tx,
        z.object({ id: z.string() }),
        `select id from binned_notification where ${OWN} for update`,
        values,
      ));
    if (!found) throw new AppError('notifications.notFound');
    const columns = await columnsInBin(tx, { table: 'notification', bin: 'binned_notification' }, id);
    const which = isTogether
      ? `account_id = :accountId and deleted_at = (select deleted_at from binned_notification where ${OWN})`
      : OWN;
    await execute(
      tx,
      `with back as (delete from binned_notification where ${which} returning content)
       insert into notification (${columns})
       select ${columns} from back cross join jsonb_populate_record(null::notification, content) n`,
      values,
    );
  });
}

/** Deletes a notification in the actor's bin for good; throws 404. */
export async function deleteBinnedNotification(em: SqlEntityManager, actor: Actor, id: string): Promise<void> {
  const deleted = isId(id)
    ? await execute(em, `delete from binned_notification where ${OWN}`, { id, accountId: actor.id })
    : 0;
  if (deleted === 0) throw new AppError('notifications.notFound');
}

/** Deletes every notification in the actor's bin for good. */
export async function emptyBinOfNotifications(em: SqlEntityManager, actor: Actor): Promise<void> {
  await execute(em, 'delete from binned_notification where account_id = :accountId', { accountId: actor.id });
}

/** Deletes the notifications for good that have been in the bin for so many days. */
export async function removeExpiredNotifications(em: SqlEntityManager, days: number): Promise<void> {
  await execute(em, 'delete from binned_notification where deleted_at <= now() - make_interval(days => :days)', {
    days,
  });
}
