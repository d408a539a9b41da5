import { isKitchenWork } from '../../lexicon/craft-words.ts';
import { statesHeat } from '../../text/states-heat.ts';
import { endsSentence, type Row } from './row.ts';

/** From this likeness on a row is an ingredient regardless of its context. */
const ENTRY = 0.6;

/** In characters. Ingredients are not longer. */
const MAX_ENTRY = 120;

/** Whether a row looks like an ingredient, regardless of its context. */
export function isEntry(row: Row): boolean {
  return row.ingredient >= ENTRY && row.text.length <= MAX_ENTRY && !isStep(row) && row.opens === null;
}

/** Whether a row looks like a step: numbered, or a sentence that is no ingredient. */
export function isStep(row: Row): boolean {
  if (row.step?.rest === '') return /^\p{L}/u.test(row.text);
  if (row.step !== null && (row.mark === 'number' || row.prose >= 0.7)) return row.prose >= 0.4;
  // In "1 Whisk the eggs with the stock." the number is a step number, not an amount.
  const entry = row.ingredient >= (row.prose === 1 ? 0.8 : ENTRY);
  if (/^\p{L}/u.test(row.text) && statesHeat(row.text) && endsSentence(row.text)) return true;
  if (entry || !endsSentence(row.text)) return false;
  return row.prose >= 0.7 || (row.prose >= 0.4 && isKitchenWork([row.text], 1));
}
