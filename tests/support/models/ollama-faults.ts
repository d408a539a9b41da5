import type { ServerResponse } from 'node:http';
import type { WrittenAnswer } from './ollama-chat.ts';

/** Faults of an Ollama server or of a proxy in front of it. A fault lasts until the stand-in is reset. */
export const OLLAMA_FAULTS = [
  'refused', // nothing listens on the port
  'reset', // the connection breaks in the middle of the answer
  'missing', // 404: the model was never pulled
  'broken', // 500
  'loading', // 503 twice, then normal answers
  'neverLoads', // the model never finishes loading
  'busy', // 503 always: the queue is full
  'silent', // the response never begins
  'stuck', // half an answer, then nothing
  'drip', // an answer that would take an hour
  'cut', // the answer ends in the middle of the JSON with done_reason `length`
  'blanks', // endless blanks
  'prose', // prose instead of JSON
  'otherShape', // JSON of another schema
  'proxy', // 200 with the page of a proxy
  'errorLine', // an error line in the middle of the stream
  'outOfMemory', // 500: the model needs more memory than the machine has
  'empty', // an empty answer
  'frontCut', // the server has dropped the beginning of the question
  'repeats', // the same words endlessly
  'halfLine', // a line that is not JSON
  'wrongTypes', // lines whose fields are of other types
  'flood', // a line without an end
  'endless', // different words endlessly, as fast as possible
  'onlyLoaded', // twice a last line without an answer, as after loading or unloading a model
  'fenced', // the answer in a code fence with text around it
  'thinksForever', // endless thinking, even if thinking is turned off
  'heartbeats', // endless lines without content
  'evicted', // the model is unloaded in the middle of the answer
  'cloudflare', // 524 with the page of a proxy that timed out
  'otherProtocol', // a model server with another protocol, which answers 200
  'closed', // 401 from a proxy
  'gateway', // 502 with the page of a proxy
] as const;
export type OllamaFault = (typeof OLLAMA_FAULTS)[number];

/** The context in which a fault answers. */
export interface FaultyAnswer extends WrittenAnswer {
  readonly response: ServerResponse;
  /** The correct answer. */
  readonly text: string;
  /** The number of questions since the fault began, including this one. */
  readonly count: number;
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

function sendStatus(response: ServerResponse, status: number, body: string | object): void {
  const isPage = typeof body === 'string';
  response.writeHead(status, { 'Content-Type': isPage ? 'text/html' : 'application/json' });
  response.end(isPage ? body : JSON.stringify(body));
}

/** Calls `write` repeatedly until the client disconnects; without a pause, as fast as the client reads. */
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

/** Faults that answer every request with a status code and body, also requests to load a model. */
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

/**
 * Answers a request to load the model if the fault already affects it; returns whether it did. `count` includes this
 * request.
 */
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

/** How each fault answers a question; false if this question gets a correct answer. */
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
