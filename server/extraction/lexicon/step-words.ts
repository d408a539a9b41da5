import { alternativesOf, wordsOf } from './lexicons/lexicons.ts';

/** Words before the number of a step, as alternatives of a regular expression: "Step 2", "第2步". */
export const STEP_WORDS = alternativesOf(({ steps }) => steps?.before);

/** The same for words after the number: "3단계", "2. Adım". */
export const NUMBERED_STEP = wordsOf(({ steps }) => steps?.after)
  .map((word) => String.raw`(?:\.\s*|-й\s*)?${word}`)
  .join('|');

const SERVING = new RegExp(String.raw`^(?:${alternativesOf(({ servingSteps }) => servingSteps)})`, 'iu');

/** Whether a label begins like that of a last step for serving. */
export function namesServing(label: string): boolean {
  return SERVING.test(label);
}
