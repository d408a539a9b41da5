import { getAccountPicture } from '../../../../shared/api/users.ts';
import { AppError } from '../../../core/errors.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import { sendPicture } from '../../../http/response/send-picture.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import { findPicture } from './account-picture.ts';

export function createPictureRoutes(route: RouteBuilder, storage: FileStorage): Route[] {
  return [
    route(getAccountPicture, async ({ actor, params, em, ctx }) => {
      const found = await findPicture(em, actor, params.id);
      const bytes = found && (await storage.read(found.path));
      if (!bytes) throw new AppError('errors.notFound');
      return sendPicture(ctx, { bytes, mime: found.mime });
    }),
  ];
}
