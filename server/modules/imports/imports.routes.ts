import { getImport, importUrl } from '../../../shared/api/imports.ts';
import type { Route, RouteBuilder } from '../../http/route.ts';
import type { Translator } from '../../i18n/translator.ts';
import { presentImport } from './import.presenter.ts';
import type { ImportsService } from './imports.service.ts';

export function createImportRoutes(route: RouteBuilder, imports: ImportsService, translator: Translator): Route[] {
  return [
    route(importUrl, async ({ actor, body, em, ctx }) => {
      const idempotencyKey = ctx.get('Idempotency-Key') || null;
      return { jobId: await imports.acceptUrl(em, actor, { url: body.url, idempotencyKey }) };
    }),

    route(getImport, async ({ actor, params, em, language }) =>
      presentImport(await imports.find(em, actor, params.jobId), translator, language),
    ),
  ];
}
