import type { DraftLine } from '../domain/draft.ts';
import { withoutAmount } from '../text/numbers/quantity.ts';
import { lineKey } from '../text/line-key.ts';

/** With fewer common ingredients the amounts are not compared. */
const FEWEST = 2;

/**
 * Whether the page shows different numbers for the same ingredients. The data of its scripts can be for one portion or
 * another number of servings; the visible numbers are then correct.
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
