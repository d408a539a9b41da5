import type { ServerResponse } from 'node:http';
import type { WrittenAnswer } from './ollama-chat.ts';

/** What an Ollama, or what stands before it, does wrong. Each stays until the stand-in is well again. */
export const OLLAMA_FAULTS = [
  'refused', // nobody listens
  'reset', // the connection breaks in the midst of the answer
  'missing', // 404: the model was never pulled
  'broken', // 500
  'loading', // 503 twice, then well
  'neverLoads', // the model is never in memory
  'busy', // 503 for ever: too many wait already
  'silent', // no head of an answer, ever
  'stuck', // half an answer, then nothing
  'drip', // an answer that would take an hour
  'cut', // done_reason length in the midst of the JSON
  'blanks', // blanks for ever
  'prose', // words instead of JSON
  'otherShape', // JSON of another form
  'proxy', // 200 with the page of a proxy
  'errorLine', // an error in the midst of the stream
  'outOfMemory', // 500: the model does not fit the machine
  'empty', // an answer without a word
  'frontCut', // the beginning of the question was dropped
  'repeats', // the same words for ever
  'halfLine', // a line that is no JSON
  'wrongTypes', // lines whose fields are of other types
  'flood', // a line without an end
  'endless', // different words for ever, as fast as they come
  'onlyLoaded', // an end without an answer, twice: the model is in memory now, or was put out of it
  'fenced', // the answer between fences, with words around it
  'thinksForever', // thoughts for ever, told or not
  'heartbeats', // lines without a word for ever
  'evicted', // the model is put out of memory in the midst of the answer
  'cloudflare', // 524 with the page of a proxy that waits no longer
  'otherProtocol', // a server of models that speaks another protocol, and says so with 200
  'closed', // 401 of what stands before it
  'gateway', // 502 with the page of a proxy
] as const;
export type OllamaFault = (typeof OLLAMA_FAULTS)[number];

/** What a fault needs of an answer that was asked for. */
export interface FaultyAnswer extends WrittenAnswer {
  readonly response: ServerResponse;
  /** What a well one would say. */
  readonly text: string;
  /** Questions since the fault began, this one included. */
  readonly count: number;
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

function sendStatus(response: ServerResponse, status: number, body: string | object): void {
  const isPage = typeof body === 'string';
  response.writeHead(status, { 'Content-Type': isPage ? 'text/html' : 'application/json' });
  response.end(isPage ? body : JSON.stringify(body));
}

/** Calls `write` again and again while somebody listens, and as fast as that one reads where there is no pause. */
function forever({ response }: FaultyAnswer, pauseMs: number, write: () => void): void {
  const next = (): void => {
    if (response.destroyed || response.writableEnded) return;
    write();
    if (response.writableNeedDrain) response.once('drain', next);
    else setTimeout(next, pauseMs);
  };
  next();
}

const half = (text: string): string => text.slice(0, Math.ceil(text.length / 2));
const PAGE = '<!doctype html><html><head><title>502</title></head><body><h1>Bad gateway</h1></body></html>';

/** Faults that are an answer of their own to whatever the model is asked, or is loaded by. */
const STATUSES = {
  missing: [404, { error: `model 'qwen3:8b' not found` }],
  broken: [500, { error: 'llama runner process has terminated: exit status 2' }],
  loading: [503, { error: 'llm server loading model' }],
  busy: [503, { error: 'server busy, please try again.  maximum pending requests exceeded' }],
  proxy: [200, PAGE],
  outOfMemory: [500, { error: 'model requires more system memory (11.9 GiB) than is available (7.4 GiB)' }],
  cloudflare: [524, PAGE],
  otherProtocol: [200, { error: 'Unexpected endpoint or method. (POST /api/chat). Returning 200 anyway' }],
  closed: [401, { detail: 'Not authenticated' }],
  gateway: [502, PAGE],
} as const satisfies Partial<Record<OllamaFault, readonly [status: number, body: string | object]>>;

const isStatus = (fault: OllamaFault): fault is keyof typeof STATUSES => fault in STATUSES;

/** Whether a fault shows already when the model is loaded. `count`: requests since the fault began, this one included. */
export function failsAtLoading(fault: OllamaFault, response: ServerResponse, count: number): boolean {
  if (fault === 'neverLoads') return true;
  if (!isStatus(fault) || (fault === 'loading' && count > 2)) return false;
  const [code, body] = STATUSES[fault];
  sendStatus(response, code, body);
  return true;
}

const status =
  (fault: keyof typeof STATUSES) =>
  ({ response }: FaultyAnswer): void => {
    const [code, body] = STATUSES[fault];
    sendStatus(response, code, body);
  };

/** How each fault shows itself in the answer to a question; false where this question is answered well. */
export const FAULTY_ANSWERS: Readonly<Record<OllamaFault, (answer: FaultyAnswer) => void | false>> = {
  refused: ({ response }) => void response.destroy(),
  reset(answer) {
    answer.piece(half(answer.text));
    setTimeout(() => answer.response.destroy(), 20);
  },
  missing: status('missing'),
  broken: status('broken'),
  loading: (answer) => (answer.count > 2 ? false : status('loading')(answer)),
  neverLoads: () => undefined,
  busy: status('busy'),
  silent: () => undefined,
  stuck: (answer) => answer.piece(half(answer.text)),
  drip(answer) {
    let at = 0;
    forever(answer, 60, () => answer.piece(answer.text[at++ % answer.text.length] ?? ''));
  },
  cut(answer) {
    answer.piece(half(answer.text));
    answer.finish({ done_reason: 'length' });
  },
  blanks: (answer) => forever(answer, 1, () => answer.piece('\n  ')),
  prose(answer) {
    answer.piece('Certainly! Here is the recipe that you asked for. First heat the oven, then enjoy.');
    answer.finish();
  },
  otherShape(answer) {
    answer.piece('{"weather":{"today":["sunny",null,{"deep":[[1,2],[3]]}]},"ok":true}');
    answer.finish();
  },
  proxy: status('proxy'),
  errorLine(answer) {
    answer.piece(half(answer.text));
    answer.response.end(line({ error: 'an error was encountered while running the model: unexpected EOF' }));
  },
  outOfMemory: status('outOfMemory'),
  empty: (answer) => answer.finish(),
  frontCut(answer) {
    answer.piece(answer.text);
    answer.finish();
  },
  repeats: (answer) => forever(answer, 1, () => answer.piece('{"line":"1 tbsp salt"},')),
  halfLine(answer) {
    answer.piece(half(answer.text));
    answer.response.end('{"model":"qwen3:8b","message":{"role":"assist');
  },
  wrongTypes({ response }) {
    response.write(line({ model: 7, message: 'no object', done: 'yes' }));
    response.end(line({ message: { content: { text: 'nested' } }, done: 1 }));
  },
  flood: (answer) => forever(answer, 0, () => answer.response.write('{"message":{"content":"'.padEnd(65_536, 'x'))),
  endless(answer) {
    let at = 0;
    forever(answer, 0, () => answer.piece(`line ${(at += 1)} of ${at * 7_919} `.repeat(40)));
  },
  onlyLoaded(answer) {
    if (answer.count > 3) return false;
    return answer.finish({ done_reason: answer.count % 2 === 0 ? 'load' : 'unload' });
  },
  fenced(answer) {
    answer.piece(`Here it is:\n\n\`\`\`json\n${answer.text}\n\`\`\`\n`);
    answer.finish();
  },
  thinksForever: (answer) => forever(answer, 5, () => answer.thought('Hm, what if. ')),
  heartbeats: (answer) => forever(answer, 20, () => answer.piece('')),
  evicted(answer) {
    answer.piece(half(answer.text));
    answer.response.end(line({ error: 'model runner has unexpectedly stopped, check ollama server logs for details' }));
  },
  cloudflare: status('cloudflare'),
  otherProtocol: status('otherProtocol'),
  closed: status('closed'),
  gateway: status('gateway'),
};
