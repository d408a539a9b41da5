import { getApiDocs, getOpenApi } from '../../../shared/api/operations.ts';
import { ENDPOINT_TABLE } from '../../../shared/api/table.ts';
import { type Asset, createAsset, sendAsset } from '../../http/site/asset.ts';
import type { Route, RouteBuilder } from '../../http/routing/route.ts';
import { createDocsPage } from './docs/docs-page.ts';
import { createOpenApiDocument } from './openapi/openapi-document.ts';

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
