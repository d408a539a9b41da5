import type { DraftLine } from '../domain/draft.ts';
import { withoutAmount } from '../text/numbers/quantity.ts';
import { lineKey } from '../text/line-key.ts';

/** Fewer ingredients in common tell nothing. */
const FEWEST = 2;

/**
 * Whether the page shows other numbers before the same ingredients: what its scripts hold may be for one portion or
 * for another number of guests, and what the reader sees is right.
 */
export function showsOtherAmounts(held: readonly DraftLine[], shown: readonly DraftLine[]): boolean {
  const shownNumbers = new Map(shown.map(({ content }) => [nameOf(content), numberOf(content)]));
  const common = held.filter(
    ({ content }) => numberOf(content) !== '' && (shownNumbers.get(nameOf(content)) ?? '') !== '',
  );
  const other = common.filter(({ content }) => shownNumbers.get(nameOf(content)) !== numberOf(content));
  return common.length >= FEWEST && other.length > common.length / 2;
}

function nameOf(line: string): string {
  return lineKey(withoutAmount(line));
}

function numberOf(line: string): string {
  return /^\P{L}*/u.exec(line.normalize('NFKC'))?.[0].replace(/[^\d.,⁄]/g, '') ?? '';
}
