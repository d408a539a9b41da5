import { ModelError } from '../language-model.ts';
import { type LoadedModel, lookAtMemory, lookUpModel, type ModelFacts } from './about-model.ts';
import type { Connection } from './connection.ts';
import { type Patience, startDeadlines } from './patience.ts';

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

export function createModelWatch(connection: Connection, model: string, { glance }: Patience): ModelWatch {
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
