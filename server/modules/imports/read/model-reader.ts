import type { ImportStep } from '../../../../shared/domain/import-job.ts';
import type { ModelCall } from '../../../../shared/domain/reading.ts';
import { ExtractionError } from '../../../extraction/extraction.ts';
import { ModelError, type LanguageModel, type ModelRequest } from '../../../llm/model/language-model.ts';
import type { ReadProgress } from './import-reader.ts';

/** A model call, and the version of its prompt. */
export interface ModelQuestion extends Omit<ModelRequest, 'purpose'> {
  readonly purpose: ModelCall['purpose'];
  readonly prompt: string;
}

/** Calls models for one import within its remaining time, and records the calls and answers. */
export interface ModelReader {
  /** The context to call the model with, in tokens. Throws ModelError. */
  contextOf(model: LanguageModel): Promise<number>;
  /** The text of the answer. Throws ModelError, or the reason for which the import ends. */
  read(model: LanguageModel, question: ModelQuestion): Promise<string>;
  readonly calls: readonly ModelCall[];
  /** The answers in order, joined; null where there is none. */
  answers(): string | null;
}

const STEPS: Readonly<Record<ModelCall['purpose'], ImportStep>> = { transcribe: 'transcribing', structure: 'asking' };

/** The context, in tokens, for a server that does not state its size. */
const DEFAULT_CONTEXT = 8_192;
/** The length of the answers that is stored, in characters. */
const MAX_KEPT = 200_000;
/** The part of an import's time that is reserved for its pictures and its recipe, in milliseconds. */
const RESERVE = 20_000;
const RESERVED_SHARE = 0.2;

export function createModelReader(progress: ReadProgress): ModelReader {
  const { signal, onStep } = progress;
  const left = (): number => progress.deadline - performance.now();
  const reserve = Math.min(RESERVE, left() * RESERVED_SHARE);
  const calls: ModelCall[] = [];
  const answers: string[] = [];

  /** A model that uses up the time of an import fails with `timeout`; the import goes on. Waiting for the turn does not count. */
  async function withTimeout<T>(
    model: LanguageModel,
    work: (within: AbortSignal, onTurn: () => void) => Promise<T>,
  ): Promise<T> {
    const budget = new AbortController();
    const endWait = progress.onWait?.();
    let timer: NodeJS.Timeout | undefined;
    const onTurn = (): void => {
      endWait?.();
      timer = setTimeout(() => budget.abort(), Math.max(0, left() - reserve));
    };
    try {
      return await work(AbortSignal.any([signal, budget.signal]), onTurn);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ModelError || !budget.signal.aborted) throw error;
      throw new ModelError('timeout', { model: model.model, detail: 'the import has no more time', cause: error });
    } finally {
      clearTimeout(timer);
      endWait?.();
    }
  }

  function record({ purpose, prompt }: ModelQuestion, call: Omit<ModelCall, 'purpose' | 'prompt'>): void {
    calls.push({ purpose, prompt, ...call });
  }

  const unknown = { loadMs: null, promptTokens: null, answerTokens: null, context: null };
  return {
    calls,
    answers: () => (answers.length === 0 ? null : answers.join('\n\n').slice(0, MAX_KEPT)),
    async contextOf(model) {
      const size = await withTimeout(model, (within, onTurn) => {
        onTurn();
        return model.contextSize(within);
      });
      return size ?? DEFAULT_CONTEXT;
    },
    async read(model, question) {
      const { prompt: _, ...request } = question;
      let began: number | null = null;
      onStep('queued');
      try {
        const answer = await withTimeout(model, (within, onTurn) =>
          model.call(request, {
            signal: within,
            ...(progress.account !== undefined && { party: progress.account }),
            onTurn() {
              began = performance.now();
              onTurn();
            },
            onLoading: () => onStep('loadingModel'),
            onAnswering: () => onStep(STEPS[question.purpose]),
          }),
        );
        const { text, totalMs: ms, loadMs, promptTokens, answerTokens, context } = answer;
        record(question, { model: answer.model, ms, loadMs, promptTokens, answerTokens, context, outcome: 'answered' });
        answers.push(`${question.purpose} (${answer.model}, ${question.prompt}):\n${text}`);
        return text;
      } catch (error) {
        const ms = began === null ? 0 : Math.round(performance.now() - began);
        if (error instanceof ModelError) record(question, { model: model.model, ms, ...unknown, outcome: error.fault });
        throw error;
      }
    },
  };
}

/** The model's fault in an error; an answer may also have been too large for the sandbox. Rethrows other errors. */
export function modelFaultOf(error: unknown, model: string): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof ExtractionError && error.code !== 'importErrors.interrupted')
    return new ModelError('nonsense', { model, detail: error.message, cause: error });
  throw error;
}
