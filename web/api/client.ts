import type { Endpoint, EndpointInput, EndpointReply } from '../../shared/api/definition/endpoint.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { inPieces } from '../platform/pause.ts';
import { NetworkError, readApiError } from './api-error.ts';
import type { SendForm } from './send-form.ts';

type Scalar = string | number | boolean | undefined;

export interface RequestParts {
  readonly params?: Readonly<Record<string, Scalar>> | undefined;
  readonly query?: Readonly<Record<string, Scalar>> | undefined;
  readonly body?: unknown;
  /** The idempotency key: the same for every attempt of one submission (contract §2). */
  readonly idempotencyKey?: string | undefined;
}

/** The endpoint's path with its parameters filled in, and the query with all defined values. */
export function requestPath(endpoint: Endpoint, parts: RequestParts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parts.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

interface ApiRequest extends RequestInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function requestInit(endpoint: Endpoint, parts: RequestParts, language: string): ApiRequest {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': language };
  if (parts.idempotencyKey !== undefined) headers['Idempotency-Key'] = parts.idempotencyKey;
  const init: ApiRequest = { method: endpoint.method, credentials: 'same-origin', headers };
  if (parts.body === undefined) return init;
  headers['Content-Type'] = 'application/json';
  return { ...init, body: JSON.stringify(parts.body) };
}

/** Timeout of a response, and of an upload without progress. Imports and mails run after the response. */
const TIMEOUT = 20_000;

type NeededPart<E extends Endpoint> = {
  [Part in keyof EndpointInput<E>]: Record<never, never> extends EndpointInput<E>[Part] ? never : Part;
}[keyof EndpointInput<E>];
/** Parts that the endpoint does not need can be omitted. */
type CallInput<E extends Endpoint> = Pick<EndpointInput<E>, NeededPart<E>> &
  Partial<EndpointInput<E>> &
  Pick<RequestParts, 'idempotencyKey'>;
type CallArguments<E extends Endpoint> = [NeededPart<E>] extends [never]
  ? [input?: CallInput<E>]
  : [input: CallInput<E>];

/** Files to upload, in order. */
export interface FileUpload {
  readonly files: readonly File[];
  /** The parameters of the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** The form's other fields. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
  /** Called with the share that was sent, 0 to 1. */
  readonly onSent?: (share: number) => void;
  /** Cancels the upload. */
  readonly signal?: AbortSignal;
}

export interface ApiClient {
  /** Throws ApiError if the server refuses or fails, and NetworkError if it is unreachable. */
  call<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<EndpointReply<E>>;
  /**
   * Like `call`, but resolves with null if `version` of an earlier response is still the latest. A long list is
   * validated in pieces, so that the page stays responsive.
   */
  callIfNew<E extends Endpoint>(
    endpoint: E,
    version: string | null,
  ): Promise<{ readonly version: string | null; readonly reply: EndpointReply<E> } | null>;
  /** Uploads files to an endpoint. Throws like `call`, or the signal's reason if it was cancelled. */
  upload<E extends Endpoint>(endpoint: E, upload: FileUpload): Promise<EndpointReply<E>>;
  /** The translation file of a language, unparsed. Throws like `call`. */
  fetchTranslations(code: LanguageCode): Promise<unknown>;
}

interface ApiClientOptions {
  readonly serverOrigin: string;
  readonly fetch: typeof globalThis.fetch;
  readonly sendForm: SendForm;
  /** The language of the server's responses. */
  readonly language: () => string;
  /** An endpoint that needs a session answered 401. It may be of an earlier token. */
  readonly onSessionEnded: () => void;
}

/** Entries of a long list that are validated in one piece. */
const PIECE = 500;

async function parseReply<E extends Endpoint>(endpoint: E, json: unknown): Promise<EndpointReply<E>> {
  const isLong = Array.isArray(json) && json.length > PIECE;
  if (!isLong) return endpoint.reply.parse(json) as EndpointReply<E>;
  const pieces = await inPieces(json, PIECE, (piece) => endpoint.reply.parse(piece));
  return pieces.flat() as EndpointReply<E>;
}

const ignore = (): void => undefined;

function formOf(endpoint: Endpoint, files: readonly File[], fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append(endpoint.files?.field ?? 'file', file);
  return form;
}

export function createApiClient({
  serverOrigin,
  fetch,
  sendForm,
  language,
  onSessionEnded,
}: ApiClientOptions): ApiClient {
  async function request(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(serverOrigin + path, { ...init, signal: AbortSignal.timeout(TIMEOUT) });
    } catch (cause) {
      throw new NetworkError(cause);
    }
  }
  async function readJson(response: Response): Promise<unknown> {
    try {
      return await response.json();
    } catch (cause) {
      throw new NetworkError(cause); // the response was interrupted
    }
  }
  async function readReply<E extends Endpoint>(endpoint: E, response: Response): Promise<EndpointReply<E>> {
    if (response.status === 401 && endpoint.access !== 'public') onSessionEnded();
    if (!response.ok) throw await readApiError(response);
    return parseReply(endpoint, await readJson(response));
  }
  return {
    async call<E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<EndpointReply<E>> {
      const parts = (input ?? {}) as RequestParts;
      const response = await request(requestPath(endpoint, parts), requestInit(endpoint, parts, language()));
      return readReply(endpoint, response);
    },
    async callIfNew(endpoint, version) {
      const init = requestInit(endpoint, {}, language());
      const headers = version === null ? init.headers : { ...init.headers, 'If-None-Match': version };
      const response = await request(requestPath(endpoint, {}), { ...init, headers });
      if (response.status === 304) return null;
      return { version: response.headers.get('ETag'), reply: await readReply(endpoint, response) };
    },
    async upload(
      endpoint,
      { files, params, fields = {}, idempotencyKey, onSent = ignore, signal = new AbortController().signal },
    ) {
      const { method, headers } = requestInit(endpoint, { idempotencyKey }, language());
      const response = await sendForm(serverOrigin + requestPath(endpoint, { params }), {
        method,
        headers,
        body: formOf(endpoint, files, fields),
        signal,
        onSent,
        patience: TIMEOUT,
      }).catch((cause: unknown) => {
        throw signal.aborted ? cause : new NetworkError(cause);
      });
      return readReply(endpoint, response);
    },
    async fetchTranslations(code) {
      const response = await request(`/locales/${code}/translations.json`, { credentials: 'same-origin' });
      if (!response.ok) throw await readApiError(response);
      return readJson(response);
    },
  };
}
