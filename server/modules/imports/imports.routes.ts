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
import { presentImport } from './import.presenter.ts';
import type { ImportsService } from './accept/imports.service.ts';
import { findKnown } from './accept/known-contents.ts';
import type { OfferedRecipesService } from './accept/offered-recipes.ts';

interface ImportRoutesOptions {
  readonly imports: ImportsService;
  readonly offered: OfferedRecipesService;
  readonly translator: Translator;
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
