import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { countTokens, type SeenChat, seenChat, writeAnswer } from './ollama-chat.ts';
import { failsAtLoading, FAULTY_ANSWERS, type OllamaFault } from './ollama-faults.ts';

interface KnownModel {
  readonly context: number;
  readonly sees: boolean;
}

/** A server with Ollama's protocol. A function gives its answers, and a test can set a fault. */
export interface OllamaStandIn {
  readonly port: number;
  readonly origin: string;
  /** The received questions, newest last. */
  readonly chats: readonly SeenChat[];
  /** The models in requests to load, newest last. */
  readonly loads: readonly string[];
  /** The requested paths, newest last. */
  readonly paths: readonly string[];
  /** The number of requests in progress. */
  underWay(): number;
  /** Sets the fault; null for correct answers. */
  be(fault: OllamaFault | null): Promise<void>;
  /** Unloads all models; the next question loads its model. */
  unload(): void;
  stop(): Promise<void>;
}

interface StandInOptions {
  /** The address on which it listens. */
  readonly host?: string;
  /** By name with tag. */
  readonly models?: Readonly<Record<string, KnownModel>>;
  /** The answer to a question; by default an empty JSON object. */
  readonly answer?: (chat: SeenChat) => string | Promise<string>;
  /** Milliseconds to load a model, and per streamed piece of the answer. */
  readonly loadMs?: number;
  readonly pieceMs?: number;
  /** Whether a request without a prompt loads a model, as in Ollama. Some compatible servers do not support this. */
  readonly loadsAlone?: boolean;
  /** Whether it refuses `think` for models that cannot think, as versions of 2025 did. */
  readonly refusesThink?: boolean;
  /** For a model that always thinks: with thinking turned off, its answer contains only thinking. */
  readonly mustThink?: { readonly values?: readonly string[] };
  /** Changes the reported token count of the question. Versions with a prompt cache report fewer tokens. */
  readonly promptCount?: (count: number) => number | undefined;
}

const MODELS: Readonly<Record<string, KnownModel>> = {
  'qwen3:8b': { context: 40_960, sees: false },
  'qwen2.5vl:7b': { context: 128_000, sees: true },
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}

const lacks = (response: ServerResponse, model: string): void =>
  sendJson(response, { error: `model '${model}' not found` }, 404);

/** The models of a stand-in: which are loaded, and how they answer. */
function createBrain(options: StandInOptions) {
  const { models = MODELS, answer = () => '{}', loadMs = 0, pieceMs = 0, refusesThink = false } = options;
  const { promptCount = (count: number) => count, mustThink } = options;
  const chats: SeenChat[] = [];
  const loads: string[] = [];
  /** The context length with which each model is loaded. */
  const loaded = new Map<string, number>();
  const state: { fault: OllamaFault | null; asked: number } = { fault: null, asked: 0 };

  async function chat(question: SeenChat, response: ServerResponse): Promise<void> {
    const { model, system, user } = question;
    const { fault } = state;
    chats.push(question);
    state.asked += 1;
    if (!(model in models)) return lacks(response, model);
    if (refusesThink && question.think !== undefined)
      return sendJson(response, { error: `"${model}" does not support thinking` }, 400);
    const isNew = loaded.get(model) !== question.options.num_ctx;
    if (isNew) await pause(loadMs);
    const whole = countTokens(system + user);
    const count = fault === 'frontCut' ? Math.ceil(whole / 4) : whole;
    loaded.set(model, fault === 'frontCut' ? count : question.options.num_ctx);
    const text = await answer(question);
    const counts = { prompt_eval_count: promptCount(count), eval_count: countTokens(text) };
    const written = writeAnswer(response, model, { load_duration: isNew ? loadMs * 1e6 : 2e6, ...counts });
    if (mustThink !== undefined) {
      written.thought('Let me see what the document says.');
      if (question.think === false) return written.finish();
    }
    if (fault !== null && FAULTY_ANSWERS[fault]({ response, text, count: state.asked, ...written }) !== false)
      return undefined;
    for (const part of text.match(/[^]{1,12}/gu) ?? []) {
      if (response.destroyed) return undefined;
      written.piece(part);
      if (pieceMs > 0) await pause(pieceMs);
    }
    return written.finish();
  }

  /** Handles a request without a prompt, which loads the model. */
  async function load(model: string, context: number, response: ServerResponse): Promise<void> {
    const { fault } = state;
    loads.push(model);
    state.asked += 1;
    if (!(model in models)) return lacks(response, model);
    if (fault !== null && failsAtLoading(fault, response, state.asked)) return undefined;
    if (loaded.get(model) !== context) await pause(loadMs);
    loaded.set(model, context);
    return sendJson(response, { model, response: '', done: true, done_reason: 'load' });
  }

  function show(model: string, response: ServerResponse): void {
    const known = models[model];
    if (known === undefined) return lacks(response, model);
    const capabilities = ['completion', ...(known.sees ? ['vision'] : [])];
    const thinking = mustThink?.values && { values: mustThink.values, default: mustThink.values[0] };
    return sendJson(response, { capabilities, model_info: { 'qwen3.context_length': known.context }, thinking });
  }

  const named = (name: string) => ({ name, model: name });
  return {
    chats,
    loads,
    loaded,
    state,
    chat,
    load,
    show,
    tags: () => ({ models: Object.keys(models).map(named) }),
    inMemory: () => ({ models: [...loaded].map(([name, size]) => ({ ...named(name), context_length: size })) }),
  };
}

export async function startOllamaStandIn(options: StandInOptions = {}): Promise<OllamaStandIn> {
  const brain = createBrain(options);
  const { host = '127.0.0.1' } = options;
  const paths: string[] = [];
  let open = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    paths.push(path);
    const body = await textOf(request);
    if (path === '/api/chat') await brain.chat(seenChat(JSON.parse(body)), response);
    else if (path === '/api/generate' && options.loadsAlone !== false) {
      const { model, options: asked } = JSON.parse(body) as { model: string; options: { num_ctx: number } };
      await brain.load(model, asked.num_ctx, response);
    } else if (path === '/api/show') brain.show((JSON.parse(body) as { model: string }).model, response);
    else if (path === '/api/version') sendJson(response, { version: '0.12.9' });
    else if (path === '/api/tags') sendJson(response, brain.tags());
    else if (path === '/api/ps') sendJson(response, brain.inMemory());
    else sendJson(response, { error: 'not found' }, 404);
  }

  const server = createServer((request, response) => {
    open += 1;
    response.once('close', () => (open -= 1));
    handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  async function listen(port: number): Promise<void> {
    await once(server.listen(port, host), 'listening');
  }
  async function close(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://${host}:${port}`,
    chats: brain.chats,
    loads: brain.loads,
    paths,
    underWay: () => open,
    async be(fault) {
      Object.assign(brain.state, { fault, asked: 0 });
      if (fault === 'refused') await close();
      else if (!server.listening) await listen(port);
    },
    unload: () => brain.loaded.clear(),
    stop: close,
  };
}
