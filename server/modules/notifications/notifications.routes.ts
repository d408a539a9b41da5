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
import type { Translator } from '../../i18n/translator.ts';
import { presentInProcessJob } from '../imports/import.presenter.ts';
import type { OpenJobRow } from '../imports/job/import-job.ts';
import type { FailedJobsService } from '../imports/failed-jobs/failed-jobs.service.ts';
import type { ImportsService } from '../imports/accept/imports.service.ts';
import { presentNotification } from './notification.presenter.ts';
import {
  clearOwnNotifications,
  deleteOwnNotification,
  listOwnNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type NotificationRow,
} from './notifications.service.ts';

/** Whether it tells how that attempt of the import has ended. An import that is in process is none to tell of. */
const isEndOf = (row: NotificationRow, { id, attempt }: OpenJobRow): boolean =>
  row.import_job_id === id && row.attempt === attempt;

export function createNotificationRoutes(
  route: RouteBuilder,
  imports: ImportsService,
  failedJobs: FailedJobsService,
  translator: Translator,
): Route[] {
  return [
    route(listNotifications, async ({ actor, em, language }) => {
      // Read the open jobs first: one that ends in between is then read twice rather than nowhere.
      const open = await imports.listInProcess(em, actor);
      const rows = await listOwnNotifications(em, actor);
      const inProcess = open.filter((job) => !rows.some((row) => isEndOf(row, job)));
      return {
        notifications: rows.map((row) => presentNotification(row, translator, language)),
        unreadCount: rows.filter((row) => !row.is_read).length,
        inProcessJobs: inProcess.map(presentInProcessJob),
        failedCount: await failedJobs.countOwn(em, actor),
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
