import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { NOTIFICATION_LIST_LENGTH } from '../../../shared/constants.ts';
import { type NotificationType, notificationTypeSchema } from '../../../shared/domain/notification.ts';
import { isId, newId } from '../../db/id.ts';
import { isoTime } from '../../db/iso-time.ts';
import { execute, query } from '../../db/query.ts';
import { AppError } from '../../core/errors.ts';
import type { MessageValues } from '../../i18n/translator.ts';
import type { Actor } from '../../core/actor.ts';

export interface NewNotification {
  readonly accountId: string;
  readonly type: NotificationType;
  /** The translation key and its values. The text is translated when it is read. */
  readonly key: string;
  readonly values: MessageValues;
  readonly recipeId: string | null;
  readonly importJobId: string | null;
  readonly attempt: number | null;
}

export const notificationRow = z.object({
  id: z.string(),
  type: notificationTypeSchema,
  message_key: z.string(),
  message_values: z.record(z.string(), z.union([z.string(), z.number()])),
  recipe_id: z.string().nullable(),
  import_job_id: z.string().nullable(),
  /** The attempt of the import that ended with this notification. */
  attempt: z.number().nullable(),
  is_read: z.boolean(),
  /** How many further recipes of its import's document can be imported. */
  others_count: z.number(),
  /** ISO 8601 UTC. */
  created_at: z.string(),
});
export type NotificationRow = z.output<typeof notificationRow>;

/** Stores a notification. A constraint of the table allows at most one per attempt of an import. */
export async function addNotification(em: SqlEntityManager, notification: NewNotification): Promise<void> {
  const { values, ...columns } = notification;
  await execute(
    em,
    `insert into notification (id, account_id, type, message_key, message_values, recipe_id, import_job_id, attempt)
     values (:id, :accountId, :type, :key, :values::jsonb, :recipeId, :importJobId, :attempt)`,
    { id: newId(), values: JSON.stringify(values), ...columns },
  );
}

/** SQL of whether an import still offers the further recipes of its document; not while its recipe is in the bin. */
export const offersOthers = (job: string): string =>
  `(${job}.kept_until > now() and not exists (select 1 from binned_recipe bin where bin.import_job_id = ${job}.id))`;

/** The number of further recipes of a notification's import that can still be imported. */
const OTHERS_COUNT = `coalesce((
  select case when ${offersOthers('job')} then
    jsonb_array_length(job.others) - (select count(*)::int from import_job made where made.parent_id = job.id)
  else 0 end from import_job job where job.id = import_job_id), 0)`;

/** The actor's last notifications, newest first. */
export async function listOwnNotifications(em: SqlEntityManager, actor: Actor): Promise<NotificationRow[]> {
  return query(
    em,
    notificationRow,
    `select n.id, type, message_key, message_values, n.recipe_id, import_job_id, n.attempt, read_at is not null as is_read,
       ${isoTime('n.created_at')} as created_at,
       ${OTHERS_COUNT} as others_count
     from (select * from notification where account_id = :accountId order by created_at desc, id desc
       limit ${NOTIFICATION_LIST_LENGTH}) n
     order by n.created_at desc, n.id desc`,
    { accountId: actor.id },
  );
}

export async function markAllNotificationsRead(em: SqlEntityManager, actor: Actor): Promise<void> {
  await execute(em, 'update notification set read_at = now() where account_id = :accountId and read_at is null', {
    accountId: actor.id,
  });
}

export async function markNotificationRead(em: SqlEntityManager, actor: Actor, id: string): Promise<void> {
  const statement =
    'update notification set read_at = coalesce(read_at, now()) where id = :id and account_id = :accountId';
  const changed = isId(id) ? await execute(em, statement, { id, accountId: actor.id }) : 0;
  if (changed === 0) throw new AppError('notifications.notFound');
}
