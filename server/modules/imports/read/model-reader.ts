import type { ImportStep } from '../../../../shared/domain/import-job.ts';
import type { ModelCall } from '../../../../shared/domain/reading.ts';
import { ExtractionError } from '../../../extraction/extraction.ts';
import { ModelError, type LanguageModel, type ModelRequest } from '../../../llm/model/language-model.ts';
import type { Advance } from './import-reader.ts';

/** A question, and the version of its words. */
export interface ModelQuestion extends Omit<ModelRequest, 'purpose'> {
  readonly purpose: ModelCall['purpose'];
  readonly prompt: string;
}

/** Asks models for one import, within the time that this has, and keeps what was asked and answered. */
export interface Asker {
  /** Tokens of context to ask with. Throws ModelError. */
  contextOf(model: LanguageModel): Promise<number>;
  /** The words of the answer. Throws ModelError, or the import's own reason to end. */
  ask(model: LanguageModel, question: ModelQuestion): Promise<string>;
  readonly calls: readonly ModelCall[];
  /** The answers as they came, one below the other. */
  answers(): string | null;
}

const STEPS: Readonly<Record<ModelCall['purpose'], ImportStep>> = { transcribe: 'transcribing', structure: 'asking' };

/** What a server that does not say is asked with, in tokens. */
const USUAL_CONTEXT = 8_192;
/** So much of the answers is kept, in characters. */
const MAX_KEPT = 200_000;
/** What is left of an import's time for its pictures and its recipe, in milliseconds. */
const RESERVE = 20_000;
const RESERVED_SHARE = 0.2;

export function createAsker(progress: Advance): Asker {
  const { signal, onStep } = progress;
  const left = (): number => progress.deadline - performance.now();
  const reserve = Math.min(RESERVE, left() * RESERVED_SHARE);
  const calls: ModelCall[] = [];
  const answers: string[] = [];

  /** A model that takes all of an import's time has failed; the import has not. The wait for its turn is no part of that. */
  async function inTime<T>(
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

  function note({ purpose, prompt }: ModelQuestion, call: Omit<ModelCall, 'purpose' | 'prompt'>): void {
    calls.push({ purpose, prompt, ...call });
  }

  const nothing = { loadMs: null, promptTokens: null, answerTokens: null, context: null };
  return {
    calls,
    answers: () => (answers.length === 0 ? null : answers.join('\n\n').slice(0, MAX_KEPT)),
    async contextOf(model) {
      const size = await inTime(model, (within, onTurn) => {
        onTurn();
        return model.contextSize(within);
      });
      return size ?? USUAL_CONTEXT;
    },
    async ask(model, question) {
      const { prompt: _, ...request } = question;
      let began: number | null = null;
      onStep('queued');
      try {
        const answer = await inTime(model, (within, onTurn) =>
          model.ask(request, {
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
        note(question, { model: answer.model, ms, loadMs, promptTokens, answerTokens, context, outcome: 'answered' });
        answers.push(`${question.purpose} (${answer.model}, ${question.prompt}):\n${text}`);
        return text;
      } catch (error) {
        const ms = began === null ? 0 : Math.round(performance.now() - began);
        if (error instanceof ModelError) note(question, { model: model.model, ms, ...nothing, outcome: error.fault });
        throw error;
      }
    },
  };
}

/** A fault of the model's; what it wrote may also have been too much for the sandbox. Throws what is neither. */
export function modelFaultOf(error: unknown, model: string): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof ExtractionError && error.code !== 'importErrors.interrupted')
    return new ModelError('nonsense', { model, detail: error.message, cause: error });
  throw error;
}
