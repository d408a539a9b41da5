import { z } from 'zod';
import type { ErrorCode } from '../../errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Who may call: anybody, a signed-in user, an administrator (product §6). Every endpoint declares it. */
export type Access = 'public' | 'user' | 'admin';

type Shape = z.ZodType;
type NoInput = z.ZodObject<Record<never, never>>;
export const noInput: NoInput = z.object({});

/** The files of a multipart body: the name of their form field and how many are allowed. */
export interface FilesPart {
  readonly field: string;
  readonly max: number;
  /** Whether the body may have no file. */
  readonly isOptional?: true;
}

/** The form of a successful answer. `json` is the endpoint's reply; `zip`, `csv` and `file` are downloads. */
export type Answers = 'json' | 'html' | 'picture' | 'file' | 'text' | 'zip' | 'csv' | 'redirect';

/** Properties of an endpoint that do not follow from its schemas. */
interface Particulars {
  /** Errors in addition to those that follow from its method, access and input (endpoint-errors.ts). */
  readonly errors: readonly ErrorCode[];
  readonly answers: Answers;
  /** A second form of a successful answer, by what the caller asks for. */
  readonly alsoAnswers: Answers | null;
  /** Further statuses: 304 if the client already has this version; 503 with a body of the reply's schema. */
  readonly furtherStatuses: readonly (304 | 503)[];
  /** Whether a repeated request with the same `Idempotency-Key` gets the answer of the first. */
  readonly takesIdempotencyKey: boolean;
  /** Whether a program may call with an import key of the user instead of a session. */
  readonly takesImportKey: boolean;
}

/** One call of product §7 / contract §3 as data. Server, web app and API documentation read the same entry. */
export interface Endpoint<
  A extends Access = Access,
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
> extends Particulars {
  readonly method: Method;
  /** Path with `:name` parameters. */
  readonly path: string;
  readonly access: A;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** null if the body is JSON. Otherwise the body is multipart, and `body` describes its other fields. */
  readonly files: FilesPart | null;
  /** The schema of a successful answer. */
  readonly reply: Reply;
  /** Status of a successful answer. */
  readonly status: 200 | 201 | 202 | 302;
}

interface EndpointOptions<
  A extends Access,
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Reply extends Shape,
> extends Partial<Particulars> {
  readonly method: Method;
  readonly path: string;
  readonly access: A;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly files?: FilesPart;
  readonly reply: Reply;
  readonly status?: 200 | 201 | 202 | 302;
}

export function endpoint<
  A extends Access,
  Reply extends Shape,
  Params extends Shape = NoInput,
  Query extends Shape = NoInput,
  Body extends Shape = NoInput,
>(options: EndpointOptions<A, Params, Query, Body, Reply>): Endpoint<A, Params, Query, Body, Reply> {
  return {
    method: options.method,
    path: options.path,
    access: options.access,
    summary: options.summary,
    params: options.params ?? (noInput as unknown as Params),
    query: options.query ?? (noInput as unknown as Query),
    body: options.body ?? (noInput as unknown as Body),
    files: options.files ?? null,
    reply: options.reply,
    status: options.status ?? 200,
    errors: options.errors ?? [],
    answers: options.answers ?? 'json',
    alsoAnswers: options.alsoAnswers ?? null,
    furtherStatuses: options.furtherStatuses ?? [],
    takesIdempotencyKey: options.takesIdempotencyKey ?? false,
    takesImportKey: options.takesImportKey ?? false,
  };
}

/** What a caller passes. A part that the endpoint does not take is an empty object. */
export interface EndpointInput<E extends Endpoint> {
  readonly params: z.input<E['params']>;
  readonly query: z.input<E['query']>;
  readonly body: z.input<E['body']>;
}
export type EndpointReply<E extends Endpoint> = z.output<E['reply']>;

export const successSchema = z.object({ success: z.literal(true) });
export const idParamsSchema = z.object({ id: z.string() });
