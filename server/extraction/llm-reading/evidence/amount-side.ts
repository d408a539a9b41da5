import { quote } from '../../grounding/quote.ts';
import type { Passage, SourceText } from '../../grounding/source-text.ts';
import { turnedEntry } from '../../grounding/turned-entry.ts';
import { isNameless, isOfTwoEntries, partsAmount } from './entry-passages.ts';

/** Where an amount stands that has a line of its own: above or below its name. */
export type AmountSide = 'above' | 'below';

/** On which side of its name an amount stands in a passage of several lines; null where it has no line of its own. */
export function amountSideOf(source: SourceText, passage: Passage): AmountSide | null {
  if (!partsAmount(source, passage)) return null;
  const { tokens } = source;
  let first = passage.start + 1;
  while (tokens[first]?.line === tokens[passage.start]?.line) first += 1;
  if (isNameless(quote(source, { start: passage.start, end: first }))) return 'above';
  let last = passage.end - 1;
  while (tokens[last - 1]?.line === tokens[passage.end - 1]?.line) last -= 1;
  return isNameless(quote(source, { start: last, end: passage.end })) ? 'below' : null;
}

/**
 * On which side of their names most entries have their amounts, where these have lines of their own; null where none
 * tells. An amount between two names may be either's, and two entries may measure as much, so that only those count
 * that stand on one side alone.
 */
export function amountSide(source: SourceText, entries: readonly (readonly string[])[]): AmountSide | null {
  let votes = 0;
  for (const keys of entries) {
    if (source.work.left < 0) break;
    const [above, below] = (['above', 'below'] as const).map(
      (side) =>
        turnedEntry(source, keys, (at) => !isOfTwoEntries(source, at) && amountSideOf(source, at) === side) !== null,
    );
    if (above !== below) votes += above ? 1 : -1;
  }
  if (votes === 0) return null;
  return votes > 0 ? 'above' : 'below';
}
