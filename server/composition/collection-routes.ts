import { MEGABYTE } from '../../shared/constants.ts';
import type { Route } from '../http/routing/route.ts';
import {
  createAllFailedJobRoutes,
  createFailedJobRoutes,
  createBinnedImportRoutes,
  createFailedSourceRoutes,
  createRereadingRoutes,
  createImportRoutes,
} from '../modules/imports/imports.routes.ts';
import { createOriginalFiles } from '../modules/recipes/original/original-files.ts';
import { createRereadingService } from '../modules/imports/rereading/rereading.service.ts';
import { createFailedSourceService } from '../modules/imports/failed-jobs/failed-source.service.ts';
import { createFailedJobsService } from '../modules/imports/failed-jobs/failed-jobs.service.ts';
import { createBinnedImportsService } from '../modules/imports/failed-jobs/binned-imports.ts';
import { presentFailedJob, presentInProcessJob } from '../modules/imports/import.presenter.ts';
import { createImportsService } from '../modules/imports/accept/imports.service.ts';
import { createOfferedRecipesService } from '../modules/imports/accept/offered-recipes.ts';
import { createUploadStore } from '../modules/imports/accept/upload-store.ts';
import { emptyBinOfNotifications, listBinnedNotifications } from '../modules/notifications/binned-notifications.ts';
import { createNotificationRoutes, presentNotification } from '../modules/notifications/notifications.routes.ts';
import {
  createExportRoutes,
  createOriginalRoutes,
  createRecipeEditingRoutes,
  createRecipeListRoutes,
  createRecipeRoutes,
} from '../modules/recipes/recipes.routes.ts';
import { createRecipeTagRoutes } from '../modules/recipes/tags/recipe-tags.routes.ts';
import { createExportService } from '../modules/recipes/export/export.service.ts';
import { createRecipeOriginalService } from '../modules/recipes/original/recipe-original.service.ts';
import { createCardPictures } from '../modules/recipes/pictures/card-pictures.ts';
import { createPictureIntake } from '../modules/recipes/pictures/picture-intake.ts';
import { createRecipeEditingService } from '../modules/recipes/write/recipe-editing.service.ts';
import { createRecipeImagesService } from '../modules/recipes/write/recipe-images.service.ts';
import { createRecipeBinService } from '../modules/recipes/history/recipe-bin.service.ts';
import { createBinRoutes, createRecipeVersionRoutes } from '../modules/recipes/history/recipe-history.routes.ts';
import { createRecipeVersionsService } from '../modules/recipes/history/recipe-versions.service.ts';
import { createRecipesService } from '../modules/recipes/recipes.service.ts';
import { createFileReleaser } from '../storage/file-removals.ts';
import type { RouteParts } from './route-parts.ts';

/** The routes of imports, notifications and recipes. */
export function createCollectionRoutes({ services, route, translator, preparer }: RouteParts): Route[] {
  const { config, jobNotifier, storage, remover, logger } = services;
  const { limits } = config;
  const maxUploadBytes = config.maxUploadMb * MEGABYTE;
  const release = createFileReleaser({ remover, storage, logger });
  const intake = createPictureIntake({ storage, preparer, release, limits });
  const sizes = { file: maxUploadBytes, archive: config.maxArchiveMb * MEGABYTE };
  const uploads = createUploadStore(storage, release, sizes);
  const imports = createImportsService({ jobNotifier, uploads, limits, logger });
  const offered = createOfferedRecipesService({ jobNotifier, limits, logger });
  const originalFiles = createOriginalFiles({ storage, preparer });
  const failedJobs = createFailedJobsService({ jobNotifier, limits, logger });
  const binnedImports = createBinnedImportsService({ remover, days: config.binDays });
  return [
    ...createImportRoutes(route, { imports, offered, translator, maxUploadBytes: sizes.archive }),
    ...createFailedJobRoutes(route, failedJobs, translator),
    ...createBinnedImportRoutes(route, binnedImports),
    ...createRereadingRoutes(route, createRereadingService({ jobNotifier, limits, logger }), translator),
    ...createFailedSourceRoutes(route, createFailedSourceService(originalFiles)),
    ...createAllFailedJobRoutes(route, translator),
    ...createNotificationRoutes(
      route,
      {
        async listInProcess(em, actor) {
          const rows = await imports.listInProcess(em, actor);
          return rows.map((row) => ({ attempt: row.attempt, job: presentInProcessJob(row) }));
        },
        countFailed: (em, actor) => failedJobs.countOwn(em, actor),
      },
      translator,
    ),
    ...createRecipeListRoutes(route),
    ...createRecipeTagRoutes(route),
    ...createRecipeRoutes(
      route,
      createRecipesService(storage),
      createCardPictures({ storage, preparer, release, logger }),
    ),
    ...createBinRoutes(route, createRecipeBinService({ remover, days: config.binDays }), {
      async list(em, actor, language) {
        const failed = await binnedImports.list(em, actor);
        const notifications = await listBinnedNotifications(em, actor, config.binDays);
        return {
          failedImports: failed.map(({ deletedAt, expiresAt, ...row }) => ({
            ...presentFailedJob(row, translator, language),
            deletedAt,
            expiresAt,
          })),
          notifications: notifications.map(({ deletedAt, expiresAt, ...row }) => ({
            ...presentNotification(row, translator, language),
            deletedAt,
            expiresAt,
          })),
        };
      },
      async empty(em, actor) {
        await binnedImports.empty(em, actor);
        await emptyBinOfNotifications(em, actor);
      },
    }),
    ...createRecipeVersionRoutes(route, createRecipeVersionsService()),
    ...createRecipeEditingRoutes(route, {
      editing: createRecipeEditingService(intake, remover),
      images: createRecipeImagesService(intake, remover),
      maxUploadBytes,
    }),
    ...createOriginalRoutes(route, createRecipeOriginalService({ storage, files: originalFiles })),
    ...createExportRoutes(route, createExportService(storage, translator), logger),
  ];
}
