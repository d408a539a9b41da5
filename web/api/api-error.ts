import { errorBodySchema } from '../../shared/errors.ts';

interface ApiErrorParts {
  readonly status: number;
  /** A translation key; empty if the response had none, such as a proxy's. */
  readonly code: string;
  /** In the reader's language; empty if the response had no message, such as a proxy's page. */
  readonly message: string;
  /** The errors of single fields, in the user's language. */
  readonly fields: Readonly<Record<string, string>>;
  /** For an edit of an outdated version: the stored object, and the names of its fields that changed since. */
  readonly current: unknown;
  readonly changed: readonly string[];
  /** Seconds to wait before the next attempt, or null. */
  readonly retryAfter: number | null;
  /** For a log-in to an unverified account: whether a new link was sent. */
  readonly linkSent?: boolean | undefined;
}

/** The server refused or failed. */
export class ApiError extends Error implements ApiErrorParts {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly current: unknown;
  readonly changed: readonly string[];
  readonly retryAfter: number | null;
  readonly linkSent: boolean | undefined;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.name = 'ApiError';
    this.status = parts.status;
    this.code = parts.code;
    this.fields = parts.fields;
    this.current = parts.current;
    this.changed = parts.changed;
    this.retryAfter = parts.retryAfter;
    this.linkSent = parts.linkSent;
  }
}

/** The server was not reached, or did not answer in time. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('the server was not reached', { cause });
    this.name = 'NetworkError';
  }
}

/** Whether the same call may succeed later without any change. */
export function mayPass(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.status === 429));
}

function secondsOf(header: string | null): number | null {
  const seconds = Number(header);
  return header && Number.isFinite(seconds) ? seconds : null;
}

/** A plain-text message is shown too; it may come from a proxy. */
const wordsSchema = errorBodySchema.partial();

/** Reads the error from an unsuccessful response. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null); // not JSON
  const parsed = wordsSchema.safeParse(body);
  return new ApiError({
    status: response.status,
    code: parsed.data?.code ?? '',
    message: parsed.data?.error ?? parsed.data?.message ?? '',
    fields: parsed.data?.fields ?? {},
    current: parsed.data?.current,
    changed: parsed.data?.changed ?? [],
    linkSent: parsed.data?.linkSent,
    retryAfter: secondsOf(response.headers.get('Retry-After')),
  });
}
