import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Notification } from '../../../shared/domain/notification.ts';
import { IMPORT_FAILURES } from '../../../shared/errors.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import type { MessageValues, Translator } from '../../i18n/translator.ts';
import {
  clearNotifications,
  deleteNotification,
  listNotifications,
  markAllAsRead,
  markAllRead,
  markRead,
} from '../../../shared/api/notifications.ts';
import { deleteNotificationForever, restoreBinnedNotification } from '../../../shared/api/history/bin.ts';
import type { Route, RouteBuilder } from '../../http/routing/route.ts';
import { SUCCESS } from '../../http/response/success.ts';
import type { InProcessJob } from '../../../shared/domain/import-job.ts';
import type { Actor } from '../../core/actor.ts';
import {
  binNotification,
  binNotifications,
  deleteBinnedNotification,
  restoreNotification,
} from './binned-notifications.ts';
import {
  type NotificationRow,
  listOwnNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from './notifications.service.ts';

/** Translates values that are themselves translation keys, such as the cause of a failure. */
function valuesInWords(values: MessageValues, translator: Translator, language: LanguageCode): MessageValues {
  const isFailure = (value: unknown): boolean => (IMPORT_FAILURES as readonly unknown[]).includes(value);
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    isFailure(value) ? translator.translate(language, String(value)) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Languages without a space between sentences. */
const WITHOUT_SPACES: readonly LanguageCode[] = ['ja', 'zh'];

/** The message, and the sentence that `note` adds to it. */
function messageOf(row: NotificationRow, translator: Translator, language: LanguageCode): string {
  const values = valuesInWords(row.message_values, translator, language);
  const message = translator.translate(language, row.message_key, values);
  const { note } = row.message_values;
  const added = [
    ...skippedNotes(row, translator, language),
    ...(note === undefined ? [] : [translator.translate(language, String(note))]),
  ];
  return [message, ...added].join(WITHOUT_SPACES.includes(language) ? '' : ' ');
}

/** The numbers of an archive's recipes that were not imported as a whole, with the keys of their sentences. */
const SKIPPED = {
  duplicates: 'notifications.archiveDuplicates',
  failed: 'notifications.archiveFailed',
  incomplete: 'notifications.archiveIncomplete',
} as const;
const SKIPPED_NAMES = ['duplicates', 'failed', 'incomplete'] as const;

const countOf = (row: NotificationRow, name: keyof typeof SKIPPED): number => Number(row.message_values[name] ?? 0);

function skippedNotes(row: NotificationRow, translator: Translator, language: LanguageCode): string[] {
  return SKIPPED_NAMES.filter((name) => countOf(row, name) > 0).map((name) =>
    translator.translate(language, SKIPPED[name], { count: countOf(row, name) }),
  );
}

export function presentNotification(
  row: NotificationRow,
  translator: Translator,
  language: LanguageCode,
): Notification {
  return {
    id: row.id,
    type: row.type,
    message: messageOf(row, translator, language),
    createdAt: row.created_at,
    created_at: row.created_at,
    read: row.is_read,
    recipeId: row.recipe_id,
    jobId: row.import_job_id,
    othersCount: row.others_count,
    ...(row.message_key === 'notifications.archiveImported' && {
      skippedCount: SKIPPED_NAMES.reduce((sum, name) => sum + countOf(row, name), 0),
    }),
  };
}

/** An import in process for the list, with the number of its attempt. */
interface OpenImport {
  readonly attempt: number;
  readonly job: InProcessJob;
}

/** Port: the actor's imports, which are listed together with the notifications. */
interface ImportOverview {
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
      await binNotification(em, actor, params.id);
      return SUCCESS;
    }),

    route(clearNotifications, async ({ actor, em }) => {
      await binNotifications(em, actor);
      return SUCCESS;
    }),

    route(restoreBinnedNotification, async ({ actor, params, body, em }) => {
      await restoreNotification(em, actor, { id: params.id, isTogether: body.together === true });
      return SUCCESS;
    }),

    route(deleteNotificationForever, async ({ actor, params, em }) => {
      await deleteBinnedNotification(em, actor, params.id);
      return SUCCESS;
    }),
  ];
}
