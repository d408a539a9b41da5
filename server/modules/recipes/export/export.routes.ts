import type { Logger } from 'pino';
import { exportRecipes } from '../../../../shared/api/export.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import type { ExportService } from './export.service.ts';

export function createExportRoutes(route: RouteBuilder, exports: ExportService, logger: Logger): Route[] {
  return [
    route(exportRecipes, async ({ actor, em, ctx }) => {
      const zip = await exports.open(em, actor);
      // The response has begun, so the client sees only that it breaks off; the cause is logged. A disconnected client
      // is not an error.
      zip.once('error', (error) => logger.error({ err: error, account: actor.id }, 'an export broke off'));
      const day = new Date().toISOString().slice(0, 10);
      ctx.set('Content-Disposition', `attachment; filename="cardamom-recipes-${day}.zip"`);
      ctx.type = 'application/zip';
      ctx.body = zip;
      return undefined;
    }),
  ];
}
