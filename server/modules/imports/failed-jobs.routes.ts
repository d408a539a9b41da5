import {
  clearFailedJobs,
  getFailedJobDebug,
  listAllFailedJobs,
  listFailingUsers,
} from '../../../shared/api/admin-failed-jobs.ts';
import { deleteFailedJob, listFailedJobs, retryFailedJob } from '../../../shared/api/failed-jobs.ts';
import type { Route } from '../../http/routing/route.ts';
import type { RouteBuilder } from '../../http/routing/route.ts';
import { SUCCESS } from '../../http/response/success.ts';
import type { FailedJobOfSomebody } from '../../../shared/domain/failed-job.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import type { Sweeper } from '../../db/sweeper.ts';
import type { Translator } from '../../i18n/translator.ts';
import {
  countFailed,
  type FailedJobOfSomebodyRow,
  listAllFailed,
  listFailing,
  clearFailed,
  readFailedJobDebug,
} from './failed-jobs/all-failed-jobs.service.ts';
import { failedJobsCondition } from './failed-jobs/failed-jobs-filter.ts';
import type { FailedJobsService } from './failed-jobs/failed-jobs.service.ts';
import { presentFailedJob } from './import.presenter.ts';

export function createFailedJobRoutes(
  route: RouteBuilder,
  failedJobs: FailedJobsService,
  translator: Translator,
): Route[] {
  return [
    route(listFailedJobs, async ({ actor, em, language }) => {
      const rows = await failedJobs.listOwn(em, actor);
      return { failedJobs: rows.map((row) => presentFailedJob(row, translator, language)) };
    }),

    route(retryFailedJob, async ({ actor, params, em }) => ({
      ...SUCCESS,
      jobId: await failedJobs.retry(em, actor, params.id),
    })),

    route(deleteFailedJob, async ({ actor, params, em }) => {
      await failedJobs.remove(em, actor, params.id);
      return SUCCESS;
    }),
  ];
}

function presentOfSomebody(
  row: FailedJobOfSomebodyRow,
  translator: Translator,
  language: LanguageCode,
): FailedJobOfSomebody {
  return { ...presentFailedJob(row, translator, language), userName: row.user_name, userEmail: row.user_email };
}

/** The administrators' routes for all users' failed imports; retrying and deleting one use the owner's routes. */
export function createAllFailedJobRoutes(route: RouteBuilder, translator: Translator, remover: Sweeper): Route[] {
  return [
    route(listAllFailedJobs, async ({ query, em, language }) => {
      const condition = failedJobsCondition({ ...query, language }, translator);
      const rows = await listAllFailed(em, condition, query);
      return {
        failedJobs: rows.map((row) => presentOfSomebody(row, translator, language)),
        total: await countFailed(em, condition),
      };
    }),

    route(listFailingUsers, async ({ em }) => listFailing(em)),

    route(getFailedJobDebug, async ({ params, em }) => ({ rawData: await readFailedJobDebug(em, params.id) })),

    route(clearFailedJobs, async ({ query, em, language }) => {
      try {
        await clearFailed(em, failedJobsCondition({ ...query, language }, translator));
      } finally {
        remover.wake(); // also after an error, when some were deleted
      }
      return SUCCESS;
    }),
  ];
}
