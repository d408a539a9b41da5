import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { HOUR } from '../../../shared/constants.ts';
import { isDatabaseUnavailable } from '../../db/failure.ts';
import { execute } from '../../db/query.ts';
import { removeFailedUploads } from '../imports/failed-jobs/failed-jobs.service.ts';
import { removeBinnedUploads, removeExpiredImports } from '../imports/failed-jobs/binned-imports.ts';
import { removeExpiredNotifications } from '../notifications/binned-notifications.ts';
import { removeExpiredBin } from '../recipes/history/recipe-bin.service.ts';
import { releaseSources } from '../imports/run/kept-source.ts';
import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS } from '../auth/sessions/sessions.service.ts';

/** Statements that delete expired rows, so that no expired links and tokens remain. */
const EXPIRED = [
  `delete from session where last_used_at < now() - interval '${SESSION_IDLE_DAYS} days'
   or created_at < now() - interval '${SESSION_MAX_DAYS} days'`,
  `delete from email_token where expires_at < now() - interval '1 day'`,
  // What was read of an original again, and not taken into its recipe.
  `delete from import_job where rereads is not null and ended_at < now() - interval '7 days'`,
  'delete from sign_in_attempt where expires_at < now()',
  'delete from desktop_sign_in where expires_at < now()',
  'delete from pending_sign_in where expires_at < now()',
  'delete from passkey_challenge where expires_at < now()',
  `delete from second_factor where confirmed_at is null and created_at < now() - interval '1 day'`,
  `delete from invitation where expires_at < now() - interval '2 days'`,
  `delete from mail where created_at < now() - interval '3 days'`,
  `delete from backup_run where started_at < now() - interval '1 year'`,
  // Hosts that were removed for good.
  `delete from worker_heartbeat where seen_at < now() - interval '1 day'`,
];

interface ExpiryDays {
  /** Days for which the uploads of failed imports are kept; 0 for as long as the imports. */
  readonly failedUploadDays: number;
  /** Days for which what was deleted can be restored. */
  readonly binDays: number;
}

/** Deletes expired rows and uploads. Several processes may do so at the same time. */
export async function removeExpired(
  em: SqlEntityManager,
  { failedUploadDays = 0, binDays = 0 }: Partial<ExpiryDays> = {},
): Promise<void> {
  for (const statement of EXPIRED) await execute(em, statement);
  if (binDays > 0)
    for (const remove of [removeExpiredBin, removeExpiredImports, removeExpiredNotifications])
      await remove(em, binDays);
  if (failedUploadDays > 0) {
    await removeFailedUploads(em, failedUploadDays);
    await removeBinnedUploads(em, failedUploadDays);
  }
  await releaseSources(em);
}

interface HousekeepingOptions {
  readonly createEntityManager: () => SqlEntityManager;
  readonly config: ExpiryDays;
  readonly logger: Logger;
}

export interface Housekeeping {
  close(): void;
}

/** Deletes expired rows once an hour. */
export function startHousekeeping({ createEntityManager, config, logger }: HousekeepingOptions): Housekeeping {
  const timer = setInterval(() => {
    removeExpired(createEntityManager(), config).catch((error: unknown) => {
      // The next run deletes the same rows.
      if (!isDatabaseUnavailable(error)) logger.error({ err: error }, 'expired rows could not be removed');
    });
  }, HOUR).unref();
  return { close: () => clearInterval(timer) };
}
