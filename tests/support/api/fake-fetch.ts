import type { SendForm } from '../../../web/api/send-form.ts';

/** The answer to one call: a body for status 200, or a whole response. */
type Answer = Response | object | ((request: Request) => Response | object | Promise<Response | object>);

export interface FakeFetch {
  readonly fetch: typeof globalThis.fetch;
  /** Reports that half of the form was sent, then passes it to `fetch`. */
  readonly sendForm: SendForm;
  /** "METHOD path" of every call so far, in order. */
  readonly calls: string[];
  /** Sets the answer to a call from now on ("GET /api/recipes", without its query). */
  answer(call: string, answer: Answer): void;
}

/** Replaces the network. A call without an answer fails like one that does not reach the server. */
export function createFakeFetch(answers: Readonly<Record<string, Answer>> = {}): FakeFetch {
  const known = new Map(Object.entries(answers));
  const calls: string[] = [];
  const fetch: FakeFetch['fetch'] = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, 'http://cardamom.test'), init);
    const { pathname, search } = new URL(request.url);
    calls.push(`${request.method} ${pathname}${search}`);
    const answer = known.get(`${request.method} ${pathname}`);
    if (answer === undefined) throw new TypeError('fetch failed');
    const result = typeof answer === 'function' ? await answer(request) : answer;
    return result instanceof Response ? result : Response.json(result);
  };
  return {
    calls,
    answer: (call, answer) => void known.set(call, answer),
    fetch,
    sendForm(url, { onSent, ...init }) {
      onSent(0.5);
      return fetch(url, init);
    },
  };
}
