/** One question to a language model. */
export interface ModelRequest {
  readonly purpose: 'structure' | 'transcribe' | 'test';
  readonly system: string;
  readonly user: string;
  /** JPEG or PNG; only a vision model takes any. */
  readonly pictures?: readonly Uint8Array[];
  /** JSON Schema of the answer, which the adapter shows to the model in words, too; absent: free text. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** The most that the answer may have, in tokens. */
  readonly answerTokens: number;
}

export interface ModelAnswer {
  /** Never empty. Without what the model thought before it answered. */
  readonly text: string;
  readonly model: string;
  /** As the server counted them; null where it did not say. */
  readonly promptTokens: number | null;
  readonly answerTokens: number | null;
  /** `num_ctx` that was asked for. */
  readonly context: number;
  /** Milliseconds until the model was in memory, 0 where it was there. */
  readonly loadMs: number;
  /** Milliseconds of the whole call, without the wait for one's turn. */
  readonly totalMs: number;
}

/** How far a call may go on, and whom it tells where it is. */
export interface CallProgress {
  readonly signal: AbortSignal;
  /** Whoever asks: turns go around among parties. */
  readonly party?: string;
  /** The question's turn has come: what was before was the wait for others. */
  onTurn?(): void;
  /** The model is not in memory yet, and is waited for. */
  onLoading?(): void;
  /** The question is with the model; told again when its first word is here. */
  onAnswering?(): void;
}

/** Port: a language model. */
export interface LanguageModel {
  /** Its name with its tag, as `qwen3:8b`. */
  readonly model: string;
  /** Tokens of context that a question and its answer may have; null where the server does not say. Throws ModelError. */
  contextSize(signal: AbortSignal): Promise<number | null>;
  /** Throws ModelError, or the signal's reason where that gave up. */
  call(request: ModelRequest, progress: CallProgress): Promise<ModelAnswer>;
}

/**
 * Why there is no answer: the server is not reached; it lacks the model; it did not load it in time; the answer took too
 * long; the question does not fit the model's context, or the model not the machine's memory; the answer is not whole;
 * it is no answer of a model at all, or no words; the model cannot do what was asked, as look at pictures.
 */
export type ModelFault =
  | 'unreachable'
  | 'missing'
  | 'loading'
  | 'timeout'
  | 'tooSmall'
  | 'cut'
  | 'nonsense'
  | 'refused';

/** A question without an answer. `message` is for logs alone: it may hold words of the server. */
export class ModelError extends Error {
  readonly fault: ModelFault;
  /** The name of the model that was asked, with its tag. */
  readonly model: string;

  constructor(fault: ModelFault, { model, detail, cause }: { model: string; detail: string; cause?: unknown }) {
    super(`${model}: ${fault}: ${detail}`, cause === undefined ? {} : { cause });
    this.name = 'ModelError';
    this.fault = fault;
    this.model = model;
  }
}

/** The name of a model with its tag: one without means the latest, as for Ollama. */
export const withTag = (name: string): string => (/:[^/]*$/.test(name) ? name : `${name}:latest`);
