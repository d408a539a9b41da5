import type { ModelRequest } from '../language-model.ts';
import { estimatePictures, estimateTokens } from '../estimate-tokens.ts';
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
