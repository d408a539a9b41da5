/** Why a model should read a source, too. */
export const ASK_NEEDS = [
  /** A model has transcribed it. */
  'transcript',
  /** No recipe was found in a text of some sentences. */
  'nothing',
  /** Its recipe was assembled from sentences. */
  'runningText',
  /** Its recipe was accepted with little evidence. */
  'unsure',
  /** The markup of a page and what it shows are two recipes. */
  'disagreement',
  'noTitle',
  'fewIngredients',
  'noSteps',
  'fewAmounts',
  /** The ingredients are a paragraph, not a list. */
  'unpartedIngredients',
  /** The steps contain ingredients. */
  'mixedSteps',
  /** The whole method is one paragraph. */
  'unpartedSteps',
] as const;
export type AskNeed = (typeof ASK_NEEDS)[number];
