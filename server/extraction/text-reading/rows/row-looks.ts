import { statesHeat } from '../../text/states-heat.ts';
import { endsSentence, type Row } from './row.ts';

/** From here on a row is an entry of a list of ingredients by its look alone. */
const ENTRY = 0.6;

/** Entries are shorter. */
const MAX_ENTRY = 120;

/** Whether a row is an entry of a list of ingredients whatever stands around it. */
export function isEntry(row: Row): boolean {
  return row.ingredient >= ENTRY && row.text.length <= MAX_ENTRY && !isStep(row) && row.opens === null;
}

/** Whether a row is a step by its look: numbered, or a sentence that is no entry. */
export function isStep(row: Row): boolean {
  if (row.step?.rest === '') return /^\p{L}/u.test(row.text);
  if (row.step !== null && (row.mark === 'number' || row.prose >= 0.7)) return row.prose >= 0.4;
  // "1 Whisk the eggs with the stock." begins with its number, not with an amount.
  const entry = row.ingredient >= (row.prose === 1 ? 0.8 : ENTRY);
  if (/^\p{L}/u.test(row.text) && statesHeat(row.text) && endsSentence(row.text)) return true;
  return row.prose >= 0.7 && !entry && endsSentence(row.text);
}
