interface FormRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData;
  readonly signal: AbortSignal;
  /** Called with the share that was sent, 0 to 1. */
  readonly onSent: (share: number) => void;
  /** Milliseconds without progress after which the request fails. */
  readonly patience: number;
}

/** Sends a form and reports the share that was sent, which `fetch` cannot do. Rejects like `fetch`. */
export type SendForm = (url: string, request: FormRequest) => Promise<Response>;

/** Returns a function that restarts a timer; `giveUp` is called when it was not restarted in time. */
function createWatch(patience: number, giveUp: () => void): { progressed(): void; end(): void } {
  let timer = setTimeout(giveUp, patience);
  return {
    progressed() {
      clearTimeout(timer);
      timer = setTimeout(giveUp, patience);
    },
    end: () => clearTimeout(timer),
  };
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r\n/).filter(Boolean);
  return new Headers(lines.map((line): [string, string] => [line.replace(/:.*/, ''), line.replace(/^[^:]*:\s*/, '')]));
}

export const sendForm: SendForm = (url, { method, headers, body, signal, onSent, patience }) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    const watch = createWatch(patience, abort);
    const fail = (reason: string) => (): void => reject(signal.aborted ? signal.reason : new TypeError(reason));
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch.progressed();
      onSent(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText || null, { status: request.status, headers: headersOf(request) })),
    );
    request.addEventListener('error', fail('the form was not sent'));
    request.addEventListener('abort', fail('the upload stood still'));
    request.addEventListener('loadend', () => {
      watch.end();
      signal.removeEventListener('abort', abort);
    });
    signal.addEventListener('abort', abort);
    request.send(body);
  });
