import type { TableEntry } from '../../../../shared/api/table.ts';
import { errorBodySchema } from '../../../../shared/errors.ts';
import { createJsonSchemas, type JsonSchema, type JsonSchemas } from './json-schemas.ts';
import { IMPORT_KEY_SCHEME, type Operation, openApiPath, operationOf, SESSION_SCHEME } from './operation.ts';

interface DocumentOptions {
  readonly version: string;
  /** The public address of this server. */
  readonly publicUrl: string;
  /** The name of the session cookie. */
  readonly cookieName: string;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
}

const DESCRIPTION =
  'Every call of a Cardamom: JSON in UTF-8, times as ISO 8601 in UTC, ids as opaque strings. A refusal has one shape, and its `code` is stable; its text is in the language of the reader.';

function pathsOf(table: readonly TableEntry[], schemas: JsonSchemas): OpenApiDocument['paths'] {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { name, module, endpoint } of table) {
    const path = (paths[openApiPath(endpoint)] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(name, module, endpoint, schemas);
  }
  return paths;
}

/** The endpoint table as an OpenAPI 3.1 document (contract §3, Operations). */
export function createOpenApiDocument(table: readonly TableEntry[], options: DocumentOptions): OpenApiDocument {
  const schemas = createJsonSchemas();
  schemas.schemaOf(errorBodySchema, 'output');
  const paths = pathsOf(table, schemas);
  return {
    openapi: '3.1.1',
    info: { title: 'Cardamom', version: options.version, description: DESCRIPTION },
    servers: [{ url: options.publicUrl }],
    tags: [...new Set(table.map(({ module }) => module))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.named(),
      headers: {
        RetryAfter: {
          description: 'Seconds until the same call may succeed.',
          schema: { type: 'integer', minimum: 1 },
        },
      },
      securitySchemes: {
        [SESSION_SCHEME]: {
          type: 'apiKey',
          in: 'cookie',
          name: options.cookieName,
          description: 'Given by a sign-in.',
        },
        [IMPORT_KEY_SCHEME]: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key that the user made in the settings.',
        },
      },
    },
  };
}
