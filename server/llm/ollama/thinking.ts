/**
 * The value of the option `think`: false turns thinking off, a text is the lowest level for models that always think,
 * and undefined omits the option for servers that refuse it.
 */
export type Thinking = false | string | undefined;

/** Tokens for the thinking of a model that always thinks. */
export const THOUGHT_TOKENS = 2_048;

/** The lowest level of models with levels, used if the server does not list them. */
export const LEAST_THINKING = 'low';

/** The architecture of models that always think: if thinking is turned off, they answer nothing under a schema. */
const LEVELS_ONLY = 'gptoss';

/** Determines the option from the reply of `/api/show`: the `values` of `thinking`, and `general.architecture`. */
export function thinkingOf(values: unknown, architecture: unknown): Thinking {
  if (!Array.isArray(values)) return architecture === LEVELS_ONLY ? LEAST_THINKING : false;
  if (values.includes(false)) return false;
  const levels = values.filter((value) => typeof value === 'string');
  return levels.includes(LEAST_THINKING) ? LEAST_THINKING : (levels[0] ?? false);
}

/** The token limit of an answer including the thinking before it. */
export const withThoughts = (answerTokens: number, thinking: Thinking): number =>
  typeof thinking === 'string' ? answerTokens + THOUGHT_TOKENS : answerTokens;
