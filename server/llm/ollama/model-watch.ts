import { ModelError, withTag } from '../model/language-model.ts';
import type { Connection } from './connection.ts';
import { type ModelTimeouts, startDeadlines } from './timeouts.ts';
import { faultOfStatus, modelFailure, shortly } from './classify.ts';
import { readText } from '../../core/reply-body.ts';
import { type Thinking, thinkingOf } from './thinking.ts';

/** A server's statement about a model. */
export interface ModelFacts {
  /** The context that the model was made for, in tokens; null where unknown. */
  readonly context: number | null;
  /** Whether it takes pictures; null where unknown. */
  readonly sees: boolean | null;
  /** The setting for its thinking. */
  readonly thinking: Thinking;
}

/** A server's statement about a loaded model. */
export interface LoadedModel {
  /** The `num_ctx` that it was loaded with; null where unknown. */
  readonly context: number | null;
}

/** The most bytes of a reply, which includes licences and templates. */
const BYTES_MAX = 8 * 1_024 ** 2;

/** Statuses of a server without this endpoint; servers that imitate Ollama have fewer. */
const NO_PAGE: ReadonlySet<number> = new Set([404, 405, 501]);

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const sizeOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 512 ? value : null;

/** null where a GET endpoint does not exist. Throws ModelError. */
async function fetchJson(
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

/** The facts of the model. Throws ModelError: `missing` where the server lacks it. */
export async function lookUpModel(connection: Connection, model: string, signal: AbortSignal): Promise<ModelFacts> {
  const shown = fieldsOf(await fetchJson(connection, model, '/api/show', { model }, signal));
  const { model_info: info, capabilities, thinking } = shown;
  const key = Object.keys(fieldsOf(info)).find((name) => name.endsWith('.context_length'));
  return {
    context: key === undefined ? null : sizeOf(fieldsOf(info)[key]),
    sees: Array.isArray(capabilities) ? capabilities.includes('vision') : null,
    thinking: thinkingOf(fieldsOf(thinking)['values'], fieldsOf(info)['general.architecture']),
  };
}

/** The state of the model in memory; null where it is not loaded. Throws ModelError. */
export async function lookAtMemory(
  connection: Connection,
  model: string,
  signal: AbortSignal,
): Promise<LoadedModel | null> {
  const inMemory = await fetchJson(connection, model, '/api/ps', null, signal);
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

/** Milliseconds for which the facts of a model are cached. */
const FACTS_KEPT = 600_000;

/** The state of a model in memory. */
export interface InMemory {
  readonly isThere: boolean;
  /** The context that it was loaded with; null where it is not loaded or that is unknown. */
  readonly context: number | null;
}

/** Reads facts and state of one model from its server, within a short time limit. */
export interface ModelWatch {
  /** The facts of the model. Throws ModelError: `missing` where the server lacks it. */
  facts(signal: AbortSignal): Promise<ModelFacts>;
  /** A server that does not state it counts as having it loaded. Throws ModelError `unreachable`. */
  memory(signal: AbortSignal): Promise<InMemory>;
  /** The loaded context, for checking an answer that is kept in any case; null where unknown. */
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

  /** `other` where the request fails with a fault that may be ignored. */
  async function lookOr<T>(
    signal: AbortSignal,
    other: T,
    isIgnored: (error: ModelError) => boolean,
  ): Promise<LoadedModel | null | T> {
    try {
      return await look(signal, lookAtMemory);
    } catch (error) {
      if (error instanceof ModelError && isIgnored(error)) return other;
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
