import {
  getImport,
  importFile,
  importOthers,
  importText,
  importUrl,
  knownImports,
} from '../../../shared/api/imports.ts';
import { idempotencyKeyIn } from '../../http/request/idempotency.ts';
import { readerLanguages } from '../../http/request/reader-language.ts';
import { receiveForm } from '../../http/form/receive-form.ts';
import type { Route, RouteBuilder } from '../../http/routing/route.ts';
import type { Translator } from '../../i18n/translator.ts';
import {
  clearFailedJobs,
  getFailedJobDebug,
  listAllFailedJobs,
  listFailingUsers,
} from '../../../shared/api/admin-failed-jobs.ts';
import { getFailedSource, getFailedSourcePage } from '../../../shared/api/original/failed-source.ts';
import { applyRereading, getRereading, startRereading } from '../../../shared/api/history/rereading.ts';
import { deleteFailedImportForever, restoreFailedImport } from '../../../shared/api/history/bin.ts';
import { numberIn } from '../../http/request/parse-input.ts';
import { sendPicture } from '../../http/response/send-picture.ts';
import { deleteFailedJob, listFailedJobs, retryFailedJob } from '../../../shared/api/failed-jobs.ts';
import { SUCCESS } from '../../http/response/success.ts';
import type { FailedJobOfSomebody } from '../../../shared/domain/failed-job.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import { presentRecipe } from '../recipes/stored/recipe.presenter.ts';
import { presentImport, presentFailedJob, presentRereading } from './import.presenter.ts';
import type { RereadingService } from './rereading/rereading.service.ts';
import type { ImportsService } from './accept/imports.service.ts';
import { findKnown } from './accept/known-contents.ts';
import type { OfferedRecipesService } from './accept/offered-recipes.ts';
import {
  countFailed,
  type FailedJobOfSomebodyRow,
  everyFailed,
  listAllFailed,
  listFailing,
  clearFailed,
  readFailedJobDebug,
} from './failed-jobs/all-failed-jobs.service.ts';
import { failedJobsCondition } from './failed-jobs/failed-jobs-filter.ts';
import { answerList, mapBatches } from '../../http/response/whole-list.ts';
import type { FailedSourceService } from './failed-jobs/failed-source.service.ts';
import type { BinnedImportsService } from './failed-jobs/binned-imports.ts';
import type { FailedJobsService } from './failed-jobs/failed-jobs.service.ts';

interface ImportRoutesOptions {
  readonly imports: ImportsService;
  readonly offered: OfferedRecipesService;
  readonly translator: Translator;
  /** The largest upload of any kind. */
  readonly maxUploadBytes: number;
}

export function createImportRoutes(route: RouteBuilder, options: ImportRoutesOptions): Route[] {
  const { imports, offered, translator, maxUploadBytes } = options;
  return [
    route(importUrl, async ({ actor, body, em, ctx }) => ({
      jobId: await imports.acceptUrl(em, actor, { url: body.url, idempotencyKey: idempotencyKeyIn(ctx) }),
    })),

    route(importText, async ({ actor, body: { text, url = '' }, em, ctx }) => ({
      jobId: await imports.acceptText(em, actor, { text, url, idempotencyKey: idempotencyKeyIn(ctx) }),
    })),

    route(importFile, async ({ actor, em, ctx }) => {
      let url = '';
      const jobId = await imports.acceptFile(em, actor, {
        idempotencyKey: idempotencyKeyIn(ctx),
        languages: readerLanguages(ctx, actor.language),
        async receive(take) {
          const { files, body } = await receiveForm(ctx, importFile, maxUploadBytes, take);
          url = body.url ?? '';
          return files;
        },
        url: () => url,
      });
      return { jobId };
    }),

    route(importOthers, async ({ actor, params, body, em }) => ({
      jobIds: await offered.acceptOthers(em, actor, params.jobId, body.numbers),
    })),

    route(knownImports, async ({ actor, body, em }) => ({ known: await findKnown(em, actor, body.sha256s) })),

    route(getImport, async ({ actor, params, em, language }) =>
      presentImport(await imports.find(em, actor, params.jobId), translator, language),
    ),
  ];
}

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
export function createAllFailedJobRoutes(route: RouteBuilder, translator: Translator): Route[] {
  return [
    route(listAllFailedJobs, async ({ query, em, language, ctx }) => {
      const condition = failedJobsCondition({ ...query, language }, translator);
      const present = (rows: readonly FailedJobOfSomebodyRow[]) =>
        rows.map((row) => presentOfSomebody(row, translator, language));
      return answerList(ctx, {
        name: 'failedJobs',
        query,
        async page(limit) {
          const rows = await listAllFailed(em, condition, { ...query, limit });
          return { failedJobs: present(rows), total: await countFailed(em, condition) };
        },
        every: () => mapBatches(everyFailed(em, condition, query), present),
      });
    }),

    route(listFailingUsers, async ({ em }) => listFailing(em)),

    route(getFailedJobDebug, async ({ params, em }) => ({ rawData: await readFailedJobDebug(em, params.id) })),

    route(clearFailedJobs, async ({ query, em, language }) => {
      await clearFailed(em, failedJobsCondition({ ...query, language }, translator));
      return SUCCESS;
    }),
  ];
}

export function createFailedSourceRoutes(route: RouteBuilder, sources: FailedSourceService): Route[] {
  return [
    route(getFailedSource, ({ actor, params, em }) => sources.describe(em, actor, params.id)),

    route(getFailedSourcePage, async ({ actor, params: { id, page }, query: { number = '1' }, em, ctx }) =>
      sendPicture(ctx, await sources.page(em, actor, id, { number: Number(number), page: numberIn(page) })),
    ),
  ];
}

/** The routes of failed imports in the bin. */
export function createBinnedImportRoutes(route: RouteBuilder, binned: BinnedImportsService): Route[] {
  return [
    route(restoreFailedImport, async ({ actor, params, body, em }) => {
      await binned.restore(em, actor, params.id, body.together === true);
      return SUCCESS;
    }),

    route(deleteFailedImportForever, async ({ actor, params, em }) => {
      await binned.delete(em, actor, params.id);
      return SUCCESS;
    }),
  ];
}

/** The routes of further readings of originals. */
export function createRereadingRoutes(
  route: RouteBuilder,
  rereading: RereadingService,
  translator: Translator,
): Route[] {
  return [
    route(startRereading, async ({ actor, params, em }) => {
      await rereading.start(em, actor, params.id);
      return SUCCESS;
    }),

    route(getRereading, async ({ actor, params, em, language }) => {
      const { row, edited } = await rereading.find(em, actor, params.id);
      return presentRereading(row, edited, translator, language);
    }),

    route(applyRereading, async ({ actor, params, body, em }) => ({
      ...SUCCESS,
      recipe: presentRecipe(
        await rereading.apply(em, actor, { recipeId: params.id, ...body, revision: body.revision }),
      ),
    })),
  ];
}
