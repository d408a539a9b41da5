import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { NOTIFICATION_LIST_LENGTH } from '../../../shared/constants.ts';
import type { NotificationType } from '../../../shared/domain/notification.ts';
import { isId, newId } from '../../db/id.ts';
import { isoTime } from '../../db/iso-time.ts';
import { AppError } from '../../core/errors.ts';
import type { MessageValues } from '../../i18n/translator.ts';
import type { Actor } from '../../core/actor.ts';

export interface NewNotification {
  readonly accountId: string;
  readonly type: NotificationType;
  /** Translation key with its values: the text is made in the reader's language. */
  readonly key: string;
  readonly values: MessageValues;
  readonly recipeId: string | null;
  readonly importJobId: string | null;
  readonly attempt: number | null;
}

export interface NotificationRow {
  readonly id: string;
  readonly type: NotificationType;
  readonly message_key: string;
  readonly message_values: MessageValues;
  readonly recipe_id: string | null;
  readonly import_job_id: string | null;
  /** Of that import: it is the one that ended so. */
  readonly attempt: number | null;
  readonly is_read: boolean;
  /** Further recipes of its import's document that can be imported. */
  readonly others_count: number;
  /** ISO 8601 UTC. */
  readonly created_at: string;
}

/** Writes one notification; an import's attempt has at most one, which the table holds to. */
export async function addNotification(em: SqlEntityManager, notification: NewNotification): Promise<void> {
  await em.execute(
    `insert into notification (id, account_id, type, message_key, message_values, recipe_id, import_job_id, attempt)
     values (?, ?, ?, ?, ?::jsonb, ?, ?, ?)`,
    [
      newId(),
      notification.accountId,
      notification.type,
      notification.key,
      JSON.stringify(notification.values),
      notification.recipeId,
      notification.importJobId,
      notification.attempt,
    ],
  );
}

/** The number of further recipes of a notification's import that can still be imported. */
const OTHERS_COUNT = `coalesce((
  select case when job.kept_until > now() then
    jsonb_array_length(job.others) - (select count(*)::int from import_job made where made.parent_id = job.id)
  else 0 end from import_job job where job.id = import_job_id), 0)`;

/** The actor's last notifications, newest first. */
export async function listOwnNotifications(em: SqlEntityManager, actor: Actor): Promise<NotificationRow[]> {
  return em.execute<NotificationRow[]>(
    `select n.id, type, message_key, message_values, n.recipe_id, import_job_id, n.attempt, read_at is not null as is_read,
       ${isoTime('n.created_at')} as created_at,
       ${OTHERS_COUNT} as others_count
     from (select * from notification where account_id = ? order by created_at desc, id desc
       limit ${NOTIFICATION_LIST_LENGTH}) n
     order by n.created_at desc, n.id desc`,
    [actor.id],
  );
}

export async function markAllNotificationsRead(em: SqlEntityManager, actor: Actor): Promise<void> {
  await em.execute('update notification set read_at = now() where account_id = ? and read_at is null', [actor.id]);
}

export async function markNotificationRead(em: SqlEntityManager, actor: Actor, id: string): Promise<void> {
  await changeOne(
    em,
    id,
    'update notification set read_at = coalesce(read_at, now()) where id = ? and account_id = ? returning id',
    actor,
  );
}

export async function deleteOwnNotification(em: SqlEntityManager, actor: Actor, id: string): Promise<void> {
  await changeOne(em, id, 'delete from notification where id = ? and account_id = ? returning id', actor);
}

export async function clearOwnNotifications(em: SqlEntityManager, actor: Actor): Promise<void> {
  await em.execute('delete from notification where account_id = ?', [actor.id]);
}

async function changeOne(em: SqlEntityManager, id: string, statement: string, actor: Actor): Promise<void> {
  const changed = isId(id) ? await em.execute<unknown[]>(statement, [id, actor.id]) : [];
  if (changed.length === 0) throw new AppError('notifications.notFound');
}
