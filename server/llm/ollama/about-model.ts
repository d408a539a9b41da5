import { ModelError } from '../language-model.ts';
import { withTag } from '../model-name.ts';
import { faultOfStatus, modelFailure, shortly } from './classify.ts';
import type { Connection } from './connection.ts';
import { readText } from './read-body.ts';
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
