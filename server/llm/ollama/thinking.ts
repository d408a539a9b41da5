/**
 * What a model is told about thinking before it answers: not to; where it cannot do without, as little as it can; and
 * nothing where the word alone is refused.
 */
export type Thinking = false | string | undefined;

/** Tokens for the thoughts of a model that cannot do without. */
export const THOUGHT_TOKENS = 2_048;

/** The name of the least that models with levels know, also where the server does not say which those are. */
export const LEAST_THINKING = 'low';

/** Models of this kind have levels only: told not to think, under a schema they say nothing at all. */
const LEVELS_ONLY = 'gptoss';

/** By what `/api/show` says: `values` of its `thinking`, and the `general.architecture`. */
export function thinkingOf(values: unknown, architecture: unknown): Thinking {
  if (!Array.isArray(values)) return architecture === LEVELS_ONLY ? LEAST_THINKING : false;
  if (values.includes(false)) return false;
  const levels = values.filter((value) => typeof value === 'string');
  return levels.includes(LEAST_THINKING) ? LEAST_THINKING : (levels[0] ?? false);
}

/** Tokens that an answer may have with the thoughts before it. */
export const withThoughts = (answerTokens: number, thinking: Thinking): number =>
  typeof thinking === 'string' ? answerTokens + THOUGHT_TOKENS : answerTokens;
