import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Who may call: anybody, a signed-in user, an administrator (product §6). Every endpoint says so. */
export type Access = 'public' | 'user' | 'admin';

type Shape = z.ZodType;
type NoInput = z.ZodObject<Record<never, never>>;
export const noInput: NoInput = z.object({});

/** Files that travel in a multipart body, under `field`, at most `max` of them. */
export interface FilesPart {
  readonly field: string;
  readonly max: number;
  /** Whether a body without a file is fine. */
  readonly isOptional?: true;
}

/** What an answer is: JSON of the endpoint's reply, a page, a picture, plain text, a file to keep, or nothing but a redirect. */
export type Answers = 'json' | 'html' | 'picture' | 'text' | 'zip' | 'csv' | 'redirect';

/** What cannot be seen from the shapes of an endpoint. */
interface Particulars {
  /** Refusals beside those that follow from its method, access and input (endpoint-errors.ts). */
  readonly errors: readonly ErrorCode[];
  readonly answers: Answers;
  /** Further statuses: 304 for whoever holds the version already, 503 with the reply's shape. */
  readonly furtherStatuses: readonly (304 | 503)[];
  /** Whether a repeat that bears the same `Idempotency-Key` is answered as the first. */
  readonly takesIdempotencyKey: boolean;
}

/** One call of product §7 / contract §3 as data: server, web and documentation read the same entry. */
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
  /** null where the body is JSON; else it is multipart, and `body` holds its other fields. */
  readonly files: FilesPart | null;
  /** The shape of a successful answer. */
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
    furtherStatuses: options.furtherStatuses ?? [],
    takesIdempotencyKey: options.takesIdempotencyKey ?? false,
  };
}

/** What a caller hands over; each part only where the endpoint takes it. */
export interface EndpointInput<E extends Endpoint> {
  readonly params: z.input<E['params']>;
  readonly query: z.input<E['query']>;
  readonly body: z.input<E['body']>;
}
export type EndpointReply<E extends Endpoint> = z.output<E['reply']>;

export const successSchema = z.object({ success: z.literal(true) });
export const idParamsSchema = z.object({ id: z.string() });
