import {
  clearNotifications,
  deleteNotification,
  listNotifications,
  markAllAsRead,
  markAllRead,
  markRead,
} from '../../../shared/api/notifications.ts';
import type { Route, RouteBuilder } from '../../http/routing/route.ts';
import { SUCCESS } from '../../http/response/success.ts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { InProcessJob } from '../../../shared/domain/import-job.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Actor } from '../../core/actor.ts';
import { presentNotification } from './notification.presenter.ts';
import {
  clearOwnNotifications,
  deleteOwnNotification,
  listOwnNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type NotificationRow,
} from './notifications.service.ts';

/** An import in process for the list, with the number of its attempt. */
interface OpenImport {
  readonly attempt: number;
  readonly job: InProcessJob;
}

/** Port: the actor's imports, which are listed together with the notifications. */
export interface ImportOverview {
  listInProcess(em: SqlEntityManager, actor: Actor): Promise<OpenImport[]>;
  countFailed(em: SqlEntityManager, actor: Actor): Promise<number>;
}

/** Whether the notification reports the end of this attempt of the import, which then is no longer in process. */
const isEndOf = (row: NotificationRow, { attempt, job }: OpenImport): boolean =>
  row.import_job_id === job.id && row.attempt === attempt;

export function createNotificationRoutes(
  route: RouteBuilder,
  imports: ImportOverview,
  translator: Translator,
): Route[] {
  return [
    route(listNotifications, async ({ actor, em, language }) => {
      // The open jobs are read first: one that ends in between is then read twice rather than missed.
      const open = await imports.listInProcess(em, actor);
      const rows = await listOwnNotifications(em, actor);
      const inProcess = open.filter((job) => !rows.some((row) => isEndOf(row, job)));
      return {
        notifications: rows.map((row) => presentNotification(row, translator, language)),
        unreadCount: rows.filter((row) => !row.is_read).length,
        inProcessJobs: inProcess.map(({ job }) => job),
        failedCount: await imports.countFailed(em, actor),
      };
    }),

    ...[markAllRead, markAllAsRead].map((endpoint) =>
      route(endpoint, async ({ actor, em }) => {
        await markAllNotificationsRead(em, actor);
        return SUCCESS;
      }),
    ),

    route(markRead, async ({ actor, params, em }) => {
      await markNotificationRead(em, actor, params.id);
      return SUCCESS;
    }),

    route(deleteNotification, async ({ actor, params, em }) => {
      await deleteOwnNotification(em, actor, params.id);
      return SUCCESS;
    }),

    route(clearNotifications, async ({ actor, em }) => {
      await clearOwnNotifications(em, actor);
      return SUCCESS;
    }),
  ];
}
