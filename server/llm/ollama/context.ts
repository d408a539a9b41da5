import { estimatePictures, estimateTokens } from '../model/estimate-tokens.ts';
import type { ModelRequest } from '../model/language-model.ts';
import { type Thinking, withThoughts } from './thinking.ts';

/** Tokens that are asked for at most: beyond, the memory that a context takes outgrows the model's own. */
export const CONTEXT_MAX = 16_384;

/** A model is loaded anew for each other size, so there are few. */
const STEPS = [4_096, 8_192, 12_288, CONTEXT_MAX];

/** Of the estimate of a question: how much longer it may be in truth, and what a chat adds around it. */
const MARGIN = 1.3;
const FRAME = 128;

/** Tokens of a question, as far as they can be told without the model's own tokeniser. */
export interface Needs {
  /** Of the words alone: about so many. */
  readonly words: number;
  /** Of all, the answer included: certainly enough. */
  readonly all: number;
}

export function needsOf({ pictures = [], answerTokens }: ModelRequest, words: string, thinking: Thinking): Needs {
  const estimate = estimateTokens(words);
  const all =
    Math.ceil(estimate * MARGIN) + FRAME + estimatePictures(pictures.length) + withThoughts(answerTokens, thinking);
  return { words: estimate, all };
}

/**
 * `num_ctx` for a question; null where it does not fit. `own` is what the model was made for, `loaded` what it is in
 * memory with: where that suffices it stays, because another size would load the model anew.
 */
export function contextFor(needed: number, own: number | null, loaded: number | null): number | null {
  const most = own ?? CONTEXT_MAX;
  if (loaded !== null && loaded >= needed && loaded <= most) return loaded;
  const step = STEPS.find((size) => size >= needed);
  if (step === undefined || needed > most) return null;
  return Math.min(step, most);
}

/** Shares of the estimate: a count below the first is looked at more closely; no tokeniser needs less than the second. */
const FEW = 0.75;
const LEAST = 0.3;
/** A context that was filled to its end has such a size, and a question seldom. */
const ROUND = 1_024;
/** The share of a context from which on it counts as filled: what was cut leaves whole messages out. */
const FILLED = 0.9;

/** What a server counted of a question, and what it was asked. */
export interface Counted {
  /** `prompt_eval_count`; null where it is not said. */
  readonly count: number | null;
  /** The estimate of the question's words. */
  readonly words: number;
  /** `num_ctx` that was asked for. */
  readonly context: number;
}

/** Whether a count calls for a look at the context that the model really has. */
export const isDoubtful = ({ count, words, context }: Counted): boolean =>
  count === null || count >= context || count < words * FEW;

/**
 * The count of a question's tokens that can be believed, null where none, and `cut` where the beginning of the question was
 * dropped without a word. `held` is the context that the model has in memory; null where the server does not say.
 * A low count alone is no proof: versions before 0.2 and some of 0.30 leave out what they remember from the last question.
 */
export function believedCount({ count, words, context }: Counted, held: number | null): number | null | 'cut' {
  if (count === null) return held !== null && held < words * LEAST ? 'cut' : null;
  if (count >= context) return 'cut';
  const isLow = count < words * LEAST;
  if (held === null) return isLow || (count < words && count % ROUND === 0) ? 'cut' : count;
  if (held < context && (isLow || count >= held * FILLED)) return 'cut';
  return isLow ? null : count;
}
