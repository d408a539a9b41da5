import { ModelError, withTag } from '../model/language-model.ts';
import type { Connection } from './connection.ts';
import { type ModelTimeouts, startDeadlines } from './timeouts.ts';
import { faultOfStatus, modelFailure, shortly } from './classify.ts';
import { readText } from '../../core/reply-body.ts';
import { type Thinking, thinkingOf } from './thinking.ts';

/** What a server says of a model. */
export interface ModelFacts {
  /** Tokens of context that the model was made for; null where that is not said. */
  readonly context: number | null;
  /** Whether it takes pictures; null where that is not said. */
  readonly sees: boolean | null;
  /** What it is told about thinking. */
  readonly thinking: Thinking;
}

/** What a server says of a model in memory. */
export interface LoadedModel {
  /** `num_ctx` it is in memory with; null where that is not said. */
  readonly context: number | null;
}

/** Licences and templates come along. */
const BYTES_MAX = 8 * 1_024 ** 2;

/** Of a server that has no such page; what only speaks as Ollama does has fewer. */
const NO_PAGE: ReadonlySet<number> = new Set([404, 405, 501]);

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const sizeOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 512 ? value : null;

/** null where a page that is only looked at is not there. Throws ModelError. */
async function askJson(
  connection: Connection,
  model: string,
  path: string,
  body: object | null,
  signal: AbortSignal,
): Promise<Fields | null> {
  let hasBegun = false;
  try {
    const reply = await connection.send(path, body, signal);
    hasBegun = true;
    try {
      const text = await readText(reply.body, BYTES_MAX);
      if (body === null && NO_PAGE.has(reply.status)) return null;
      if (reply.status !== 200)
        throw new ModelError(faultOfStatus(reply.status, text), { model, detail: `${reply.status} ${shortly(text)}` });
      return fieldsOf(JSON.parse(text));
    } finally {
      reply.close();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SyntaxError) throw new ModelError('nonsense', { model, detail: 'no JSON', cause: error });
    throw modelFailure(error, model, hasBegun);
  }
}

/** What the model was made for. Throws ModelError: `missing` where the server lacks it. */
export async function lookUpModel(connection: Connection, model: string, signal: AbortSignal): Promise<ModelFacts> {
  const shown = fieldsOf(await askJson(connection, model, '/api/show', { model }, signal));
  const { model_info: info, capabilities, thinking } = shown;
  const key = Object.keys(fieldsOf(info)).find((name) => name.endsWith('.context_length'));
  return {
    context: key === undefined ? null : sizeOf(fieldsOf(info)[key]),
    sees: Array.isArray(capabilities) ? capabilities.includes('vision') : null,
    thinking: thinkingOf(fieldsOf(thinking)['values'], fieldsOf(info)['general.architecture']),
  };
}

/** How the model is in memory; null where it is not. Throws ModelError. */
export async function lookAtMemory(
  connection: Connection,
  model: string,
  signal: AbortSignal,
): Promise<LoadedModel | null> {
  const inMemory = await askJson(connection, model, '/api/ps', null, signal);
  if (inMemory === null) return { context: null };
  const { models } = inMemory;
  if (!Array.isArray(models)) return null;
  const found = models
    .map(fieldsOf)
    .find(({ name, model: other }) =>
      [name, other].some((known) => typeof known === 'string' && withTag(known) === model),
    );
  return found === undefined ? null : { context: sizeOf(found['context_length']) };
}

/** Milliseconds for which it is remembered what a model was made for. */
const FACTS_KEPT = 600_000;

/** How a model is in memory. */
export interface InMemory {
  readonly isThere: boolean;
  /** The context that it is there with; null where it is not there, or nobody says. */
  readonly context: number | null;
}

/** Asks a server about one of its models, within a limit for what is quick where the server is well. */
export interface ModelWatch {
  /** What the model was made for. Throws ModelError: `missing` where the server lacks it. */
  facts(signal: AbortSignal): Promise<ModelFacts>;
  /** A server that does not say is believed to have it there. Throws ModelError `unreachable`. */
  memory(signal: AbortSignal): Promise<InMemory>;
  /** The context that it is in memory with, after an answer that stands whether or not this can be told; null where not. */
  heldContext(signal: AbortSignal): Promise<number | null>;
}

export function createModelWatch(connection: Connection, model: string, { glance }: ModelTimeouts): ModelWatch {
  let kept: { facts: ModelFacts; until: number } | null = null;

  async function look<T>(
    caller: AbortSignal,
    ask: (connection: Connection, model: string, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const deadlines = startDeadlines(model, caller);
    deadlines.set('a question about the model', glance, 'unreachable');
    try {
      return await ask(connection, model, deadlines.signal);
    } finally {
      deadlines.end();
    }
  }

  /** `other` where the look fails with a fault that may be passed over. */
  async function lookOr<T>(
    signal: AbortSignal,
    other: T,
    isPassedOver: (error: ModelError) => boolean,
  ): Promise<LoadedModel | null | T> {
    try {
      return await look(signal, lookAtMemory);
    } catch (error) {
      if (error instanceof ModelError && isPassedOver(error)) return other;
      throw error;
    }
  }

  return {
    async facts(signal) {
      if (kept !== null && kept.until > performance.now()) return kept.facts;
      const facts = await look(signal, lookUpModel);
      kept = { facts, until: performance.now() + FACTS_KEPT };
      return facts;
    },
    async memory(signal) {
      const found = await lookOr(signal, { context: null }, ({ fault }) => fault !== 'unreachable');
      return { isThere: found !== null, context: found?.context ?? null };
    },
    async heldContext(signal) {
      return (await lookOr(signal, null, () => true))?.context ?? null;
    },
  };
}
