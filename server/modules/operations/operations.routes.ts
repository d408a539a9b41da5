import type { SqlEntityManager } from '@mikro-orm/postgresql';
import pTimeout from 'p-timeout';
import type { RegistrationMode } from '../../../shared/domain/registration.ts';
import {
  getLimits,
  getMailDelivery,
  getVersion,
  healthz,
  readyz,
  getApiDocs,
  getOpenApi,
} from '../../../shared/api/operations.ts';
import { AppError } from '../../core/errors.ts';
import { getIssuerLogo } from '../../../shared/api/invitations.ts';
import type { JobNotifier } from '../../job-notifier/job-notifier.ts';
import type { IsProductionHost } from '../../http/site/launch-redirect.ts';
import type { IsOwnDesktop } from '../../http/request/own-desktop.ts';
import type { Route, RouteBuilder } from '../../http/routing/route.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { ENDPOINT_TABLE } from '../../../shared/api/table.ts';
import { type Asset, createAsset, sendAsset } from '../../http/site/asset.ts';
import { createDocsPage } from './docs/docs-page.ts';
import { createOpenApiDocument } from './openapi/openapi-document.ts';

interface OperationsOptions {
  readonly version: string;
  /** The external sign-in, with its name and picture if it is not Google; null if there is none. */
  readonly issuer: { readonly name: string | null; readonly logo: Asset | null } | null;
  /** The host to whose pages passkeys belong; null if there is none. */
  readonly passkeyHost: string | null;
  readonly registrationMode: (em: SqlEntityManager) => Promise<RegistrationMode>;
  readonly sendsMail: boolean;
  /** Whether a language model is configured. */
  readonly usesModel: boolean;
  readonly isProductionHost: IsProductionHost;
  readonly isOwnDesktop: IsOwnDesktop;
  readonly maxUploadMb: number;
  readonly maxArchiveMb: number;
  readonly maxRecipeImages: number;
  readonly jobNotifier: JobNotifier;
  readonly storage: FileStorage;
  readonly pingDatabase: () => Promise<void>;
}

/** Milliseconds after which a part that does not answer counts as down. */
const CHECK_WITHIN = 2_000;

function stateOf(check: Promise<void>): Promise<'ok' | 'down'> {
  const outcome = check.then(
    () => 'ok' as const,
    // The answer names the part that is down.
    () => 'down' as const,
  );
  return pTimeout(outcome, { milliseconds: CHECK_WITHIN, fallback: () => 'down' as const });
}

export function createOperationRoutes(route: RouteBuilder, options: OperationsOptions): Route[] {
  const { version, issuer, passkeyHost, registrationMode, sendsMail, usesModel } = options;
  const { isProductionHost, isOwnDesktop } = options;
  const { maxUploadMb, maxArchiveMb, maxRecipeImages, jobNotifier, storage, pingDatabase } = options;
  const providers: 'google'[] = issuer ? ['google'] : [];
  const named = issuer?.name != null && { name: issuer.name, logo: issuer.logo && getIssuerLogo.path };
  return [
    route(getVersion, async ({ em, ctx }) => {
      const registration = await registrationMode(em);
      return {
        version,
        providers,
        ...(named && { issuer: named }),
        ...(passkeyHost !== null && { passkeyHost }),
        ...(registration !== 'open' && { registration }),
        ...(isProductionHost(ctx) && { comingSoon: true }),
        ...(usesModel && { usesModel }),
        ...(isOwnDesktop(ctx) && { signUp: 'direct' as const }),
      };
    }),

    route(getIssuerLogo, async ({ ctx }) => {
      if (!issuer?.logo) throw new AppError('errors.notFound');
      ctx.set('Content-Security-Policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'");
      await sendAsset(ctx, issuer.logo);
      return undefined;
    }),

    route(getMailDelivery, async () => ({ sent: sendsMail })),

    route(getLimits, async () => ({ maxUploadMb, maxArchiveMb, maxRecipeImages })),

    route(healthz, async () => ({ status: 'ok' as const })),

    route(readyz, async ({ ctx }) => {
      const [database, files] = await Promise.all([stateOf(pingDatabase()), stateOf(storage.check())]);
      const isReady = database === 'ok' && files === 'ok';
      ctx.status = isReady ? 200 : 503;
      ctx.body = { status: isReady ? 'ok' : 'unavailable', database, storage: files, queue: jobNotifier.status() };
      return undefined;
    }),
  ];
}

interface DocumentationOptions {
  readonly version: string;
  readonly publicUrl: string;
  readonly cookieName: string;
}

interface Documentation {
  readonly json: Asset;
  readonly page: Asset;
  readonly pagePolicy: string;
}

async function write(options: DocumentationOptions): Promise<Documentation> {
  const document = createOpenApiDocument(ENDPOINT_TABLE, options);
  const { html, contentSecurityPolicy } = await createDocsPage(ENDPOINT_TABLE, document);
  return {
    json: createAsset(Buffer.from(JSON.stringify(document)), 'application/json; charset=utf-8'),
    page: createAsset(Buffer.from(html), 'text/html; charset=utf-8'),
    pagePolicy: contentSecurityPolicy,
  };
}

/** The routes of the API documentation, as OpenAPI and as a page. Both are generated at the first request. */
export function createDocumentationRoutes(route: RouteBuilder, options: DocumentationOptions): Route[] {
  let written: Promise<Documentation> | undefined;
  const documentation = (): Promise<Documentation> => (written ??= write(options));
  return [
    route(getOpenApi, async ({ ctx }) => {
      await sendAsset(ctx, (await documentation()).json);
      return undefined;
    }),

    route(getApiDocs, async ({ ctx }) => {
      const { page, pagePolicy } = await documentation();
      ctx.set('Content-Security-Policy', pagePolicy);
      await sendAsset(ctx, page);
      return undefined;
    }),
  ];
}
