import { z } from 'zod';
import { type LanguageModel, ModelError, type ModelFault, type ModelRequest } from '../llm/model/language-model.ts';

/** A model call with its outcome. */
export interface WatchedCall {
  readonly model: string;
  readonly purpose: ModelRequest['purpose'];
  /** null if there was no answer. */
  readonly text: string | null;
  readonly fault: ModelFault | null;
  /** Whether the answer matches its schema; null without a schema or an answer. */
  readonly obeysSchema: boolean | null;
  readonly context: number | null;
  readonly answerTokens: number | null;
  /** Milliseconds; the time until the first word excludes loading. */
  readonly loadMs: number | null;
  readonly firstWordMs: number | null;
  readonly totalMs: number;
}

/** Wraps a model and records its calls. */
export function watchModel(inner: LanguageModel, note: (call: WatchedCall) => void): LanguageModel {
  return {
    model: inner.model,
    contextSize: (signal) => inner.contextSize(signal),
    async call(request, progress) {
      const since = performance.now();
      let firstWordAt: number | null = null;
      const onAnswering = (): void => {
        firstWordAt = performance.now(); // if it is called several times, the last call counts
        progress.onAnswering?.();
      };
      const what = { model: inner.model, purpose: request.purpose };
      try {
        const answer = await inner.call(request, { ...progress, onAnswering });
        const { text, context, answerTokens, loadMs } = answer;
        // Measured by the same clock as the first word; the model's own figure is rounded.
        const totalMs = performance.now() - since;
        const firstWordMs = firstWordAt === null ? null : Math.max(0, firstWordAt - since - loadMs);
        const obeysSchema = request.schema === undefined ? null : isAs(request.schema, text);
        note({ ...what, text, fault: null, obeysSchema, context, answerTokens, loadMs, firstWordMs, totalMs });
        return answer;
      } catch (error) {
        const fault = error instanceof ModelError ? error.fault : null;
        const none = { text: null, obeysSchema: null, context: null, answerTokens: null, loadMs: null };
        note({ ...what, ...none, fault, firstWordMs: null, totalMs: performance.now() - since });
        throw error;
      }
    },
  };
}

function isAs(schema: Readonly<Record<string, unknown>>, text: string): boolean {
  try {
    return z.fromJSONSchema({ ...schema }).safeParse(JSON.parse(text)).success;
  } catch (error) {
    if (error instanceof SyntaxError) return false; // not JSON
    throw error;
  }
}
