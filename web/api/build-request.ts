import type { Endpoint } from '../../shared/api/endpoint.ts';

type Scalar = string | number | boolean | undefined;

export interface RequestParts {
  readonly params?: Readonly<Record<string, Scalar>> | undefined;
  readonly query?: Readonly<Record<string, Scalar>> | undefined;
  readonly body?: unknown;
  /** The idempotency key: the same for every attempt of one submission (contract §2). */
  readonly idempotencyKey?: string | undefined;
}

/** The endpoint's path with its parameters filled in and the query's set values behind it. */
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
