/** One call of a language model. */
export interface ModelRequest {
  readonly purpose: 'structure' | 'transcribe' | 'test';
  readonly system: string;
  readonly user: string;
  /** JPEG or PNG; for vision models only. */
  readonly pictures?: readonly Uint8Array[];
  /** JSON Schema of the answer, which the adapter adds to the prompt as well; absent: free text. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** The longest answer, in tokens. */
  readonly answerTokens: number;
}

export interface ModelAnswer {
  /** Never empty. Without the model's thinking. */
  readonly text: string;
  readonly model: string;
  /** As counted by the server; null where it gave no count. */
  readonly promptTokens: number | null;
  readonly answerTokens: number | null;
  /** `num_ctx` of the call. */
  readonly context: number;
  /** Milliseconds of loading the model; 0 where it was in memory. */
  readonly loadMs: number;
  /** Milliseconds of the whole call, without the wait for the turn. */
  readonly totalMs: number;
}

/** The limits of a call, and the reports that it makes. */
export interface CallProgress {
  readonly signal: AbortSignal;
  /** The caller: calls take turns among parties. */
  readonly party?: string;
  /** The call's turn has come. */
  onTurn?(): void;
  /** The model is being loaded. */
  onLoading?(): void;
  /** The model has the call; reported again at its first word. */
  onAnswering?(): void;
}

/** Port: a language model. */
export interface LanguageModel {
  /** The name with its tag, as `qwen3:8b`. */
  readonly model: string;
  /** The context for prompt and answer, in tokens; null where the server does not state it. Throws ModelError. */
  contextSize(signal: AbortSignal): Promise<number | null>;
  /** Throws ModelError, or the signal's reason. */
  call(request: ModelRequest, progress: CallProgress): Promise<ModelAnswer>;
}

/**
 * Why a call failed, in this order: the server is unreachable; it lacks the model; it did not load the model in time; the
 * answer took too long; the prompt exceeds the context, or the model the memory; the answer is incomplete; it is no
 * answer of a model, or empty; the model does not support the call, as pictures.
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

/** A failed call. `message` is for logs only: it may hold text of the server. */
export class ModelError extends Error {
  readonly fault: ModelFault;
  /** The name of the model, with its tag. */
  readonly model: string;

  constructor(fault: ModelFault, { model, detail, cause }: { model: string; detail: string; cause?: unknown }) {
    super(`${model}: ${fault}: ${detail}`, cause === undefined ? {} : { cause });
    this.name = 'ModelError';
    this.fault = fault;
    this.model = model;
  }
}

/** The name of a model with its tag; without one, `latest`, as in Ollama. */
export const withTag = (name: string): string => (/:[^/]*$/.test(name) ? name : `${name}:latest`);
