import { deleteFailedJob, listFailedJobs, retryFailedJob } from '../../../shared/api/failed-jobs.ts';
import type { Route, RouteBuilder } from '../../http/routing/route.ts';
import { SUCCESS } from '../../http/response/success.ts';
import type { Translator } from '../../i18n/translator.ts';
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
