/** A response in the form that tests use. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or the text if it is not JSON. */
  readonly body: any; // oxlint-disable-line typescript/no-explicit-any -- tests read answers of every shape
}

interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** The body exactly as it is sent; a form sets its own Content-Type. */
  readonly raw?: string | Uint8Array<ArrayBuffer> | FormData | ReadableStream<Uint8Array>;
}

/** A command-line client with a cookie jar: no Origin, no Sec-Fetch-Site. */
export interface Client {
  get(path: string, options?: RequestOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  delete(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  request(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  /** A cookie as it would be sent, by default that of the session; undefined if there is none. */
  cookie(name?: string): string | undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // a page or a picture: the test reads the text
  }
}

/** `cookies` are those that the client has from the start. */
export function createClient(baseUrl: string, cookies: Readonly<Record<string, string>> = {}): Client {
  const jar = new Map<string, string>(Object.entries(cookies));

  function keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value && !/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.set(name, value);
      else jar.delete(name);
    }
  }

  async function request(method: string, path: string, body?: unknown, options: RequestOptions = {}): Promise<Answer> {
    const payload = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, baseUrl), {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(cookie && { Cookie: cookie }),
        ...options.headers,
      },
      ...(payload !== undefined && { body: payload, duplex: 'half' }),
    });
    keepCookies(response.headers);
    return { status: response.status, headers: response.headers, body: parse(await response.text()) };
  }

  return {
    get: (path, options) => request('GET', path, undefined, options),
    post: (path, body, options) => request('POST', path, body, options),
    put: (path, body, options) => request('PUT', path, body, options),
    delete: (path, body, options) => request('DELETE', path, body, options),
    request,
    cookie: (wanted = 'cardamom_session') => [...jar].find(([name]) => name.endsWith(wanted))?.[1],
  };
}
