import {
  type Access,
  type Answers,
  type Endpoint,
  type FilesPart,
  noInput,
} from '../../../../shared/api/definition/endpoint.ts';
import { errorsOf } from '../../../../shared/api/definition/endpoint-errors.ts';
import { IDEMPOTENCY_KEY_MAX_LENGTH } from '../../../../shared/constants.ts';
import { ERROR_STATUS, type ErrorCode } from '../../../../shared/errors.ts';
import { type JsonSchema, type JsonSchemas, SCHEMAS } from './json-schemas.ts';

export const SESSION_SCHEME = 'session';
export const IMPORT_KEY_SCHEME = 'importKey';

const MEDIA_TYPES: Readonly<Record<Answers, string | null>> = {
  json: 'application/json',
  html: 'text/html',
  picture: 'image/*',
  file: '*/*',
  text: 'text/plain',
  zip: 'application/zip',
  csv: 'text/csv',
  redirect: null,
};

export type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface RequestBody {
  readonly required: true;
  readonly content: Content;
}

interface Response {
  readonly description: string;
  readonly content?: Content;
  readonly headers?: Readonly<Record<string, unknown>>;
}

/** The used part of an OpenAPI Operation Object. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly 'x-access': Access;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, Response>>;
}

/** The path in OpenAPI syntax: `/api/recipes/{id}`. */
export const openApiPath = (endpoint: Endpoint): string => endpoint.path.replace(/:(\w+)/g, '{$1}');

function parametersIn(place: 'path' | 'query', { properties = {}, required = [] }: JsonSchema): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same for every try of one submission: a repeat within 24 hours is answered as the first.',
  schema: { type: 'string', maxLength: IDEMPOTENCY_KEY_MAX_LENGTH, examples: ['7f9c24e5-3d11-4b0e-9a52-6a1b8c0d4e2f'] },
};

function parametersOf({ params, query, takesIdempotencyKey }: Endpoint, schemas: JsonSchemas): Parameter[] {
  return [
    ...(params === noInput ? [] : parametersIn('path', schemas.schemaOf(params, 'input'))),
    ...(query === noInput ? [] : parametersIn('query', schemas.schemaOf(query, 'input'))),
    ...(takesIdempotencyKey ? [IDEMPOTENCY_KEY] : []),
  ];
}

/** The schema of a form with its fields and files. */
function formOf(files: FilesPart, body: Endpoint['body'], schemas: JsonSchemas): JsonSchema {
  const fields = schemas.schemaOf(body, 'input');
  const file: JsonSchema = { type: 'string', format: 'binary' };
  const part: JsonSchema = files.max === 1 ? file : { type: 'array', items: file, maxItems: files.max };
  return { ...fields, properties: { ...fields.properties, [files.field]: part } };
}

function requestBodyOf({ files, body }: Endpoint, schemas: JsonSchemas): RequestBody | null {
  if (files !== null) {
    return { required: true, content: { 'multipart/form-data': { schema: formOf(files, body, schemas) } } };
  }
  if (body === noInput) return null;
  return { required: true, content: { 'application/json': { schema: schemas.schemaOf(body, 'input') } } };
}

function contentOf({ answers, alsoAnswers, reply }: Endpoint, schemas: JsonSchemas): { content?: Content } {
  const types = [answers, ...(alsoAnswers === null ? [] : [alsoAnswers])].flatMap((form) => MEDIA_TYPES[form] ?? []);
  if (types.length === 0) return {};
  const schema = answers === 'json' ? schemas.schemaOf(reply, 'output') : { type: 'string' };
  return { content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

function refusals(codes: readonly ErrorCode[]): Record<string, Response> {
  const byStatus = Object.groupBy(codes, (code) => String(ERROR_STATUS[code]));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, those = []]) => [
      status,
      {
        description: those.map((code) => `\`${code}\``).join(', '),
        content: { 'application/json': { schema: { $ref: `${SCHEMAS}Error` } } },
        ...(status === '429' && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
      },
    ]),
  );
}

function responsesOf(endpoint: Endpoint, schemas: JsonSchemas): Record<string, Response> {
  const { status, answers, furtherStatuses } = endpoint;
  const content = contentOf(endpoint, schemas);
  const location = { Location: { required: true, schema: { type: 'string', format: 'uri-reference' } } };
  const success: Response =
    answers === 'redirect'
      ? { description: 'Goes on elsewhere.', headers: location }
      : { description: 'As asked.', ...content };
  return {
    ...refusals(errorsOf(endpoint)),
    [status]: success,
    ...(furtherStatuses.includes(304) && { 304: { description: 'The caller holds this version already.' } }),
    ...(furtherStatuses.includes(503) && {
      503: { description: 'Not all is well; the answer says what.', ...content },
    }),
  };
}

/** The ways to identify oneself, any of which is enough. */
const securityOf = ({ access, takesImportKey }: Endpoint): Operation['security'] =>
  access === 'public' ? [] : [{ [SESSION_SCHEME]: [] }, ...(takesImportKey ? [{ [IMPORT_KEY_SCHEME]: [] }] : [])];

/** One call as an OpenAPI operation. */
export function operationOf(name: string, module: string, endpoint: Endpoint, schemas: JsonSchemas): Operation {
  const body = requestBodyOf(endpoint, schemas);
  const parameters = parametersOf(endpoint, schemas);
  return {
    operationId: name,
    tags: [module],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: responsesOf(endpoint, schemas),
  };
}
