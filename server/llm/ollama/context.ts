import { estimatePictures, estimateTokens } from '../model/estimate-tokens.ts';
import type { ModelRequest } from '../model/language-model.ts';
import { type Thinking, withThoughts } from './thinking.ts';

/** The largest context, in tokens: a larger one needs more memory than the model itself. */
export const CONTEXT_MAX = 16_384;

/** The sizes of context; few, because each other size reloads the model. */
const STEPS = [4_096, 8_192, 12_288, CONTEXT_MAX];

/** The factor by which a prompt may exceed its estimate, and the tokens that a chat adds. */
const MARGIN = 1.3;
const FRAME = 128;

/** The estimated tokens of a call, without the model's own tokeniser. */
export interface Needs {
  /** Of the text alone, about. */
  readonly words: number;
  /** Of prompt and answer, with a margin. */
  readonly all: number;
}

export function needsOf({ pictures = [], answerTokens }: ModelRequest, words: string, thinking: Thinking): Needs {
  const estimate = estimateTokens(words);
  const all =
    Math.ceil(estimate * MARGIN) + FRAME + estimatePictures(pictures.length) + withThoughts(answerTokens, thinking);
  return { words: estimate, all };
}

/**
 * The `num_ctx` of a call; null where the call does not fit. `own` is the context that the model was made for, `loaded` the
 * one that it is loaded with, which is kept where it suffices, because another size reloads the model.
 */
export function contextFor(needed: number, own: number | null, loaded: number | null): number | null {
  const most = own ?? CONTEXT_MAX;
  if (loaded !== null && loaded >= needed && loaded <= most) return loaded;
  const step = STEPS.find((size) => size >= needed);
  if (step === undefined || needed > most) return null;
  return Math.min(step, most);
}

/** Shares of the estimate: a count below the first is checked; no tokeniser needs less than the second. */
const FEW = 0.75;
const LEAST = 0.3;
/** The size of a full context is a multiple of this, the size of a prompt seldom. */
const ROUND = 1_024;
/** The share from which a context counts as full: truncation removes whole messages. */
const FILLED = 0.9;

/** A server's count of the prompt tokens, and the call that it belongs to. */
export interface Counted {
  /** `prompt_eval_count`; null where absent. */
  readonly count: number | null;
  /** The estimated tokens of the text. */
  readonly words: number;
  /** `num_ctx` of the call. */
  readonly context: number;
}

/** Whether a count must be checked against the loaded context. */
export const isDoubtful = ({ count, words, context }: Counted): boolean =>
  count === null || count >= context || count < words * FEW;

/**
 * The credible count of prompt tokens, null where there is none, and `cut` where the server dropped the start of the prompt
 * without an error. `held` is the loaded context; null where unknown. A low count alone is no proof: versions before 0.2
 * and some of 0.30 leave out tokens cached from the last call.
 */
export function believedCount({ count, words, context }: Counted, held: number | null): number | null | 'cut' {
  if (count === null) return held !== null && held < words * LEAST ? 'cut' : null;
  if (count >= context) return 'cut';
  const isLow = count < words * LEAST;
  if (held === null) return isLow || (count < words && count % ROUND === 0) ? 'cut' : count;
  if (held < context && (isLow || count >= held * FILLED)) return 'cut';
  return isLow ? null : count;
}
