import type { DraftLine } from '../domain/draft.ts';
import { isBareAmount } from '../text/numbers/quantity.ts';

/** The smallest share of a list with separate amounts from which they are joined with names. */
const APART = 0.3;
const FEWEST = 2;

/**
 * Repairs a list that a template split or numbered: joins amounts and names in separate entries, removes numbering, and
 * removes entries that all occur twice in succession.
 */
export function wholeEntries(lines: readonly DraftLine[]): DraftLine[] {
  return withoutPairs(withoutNumbers(withJoinedAmounts(lines)));
}

function withJoinedAmounts(lines: readonly DraftLine[]): DraftLine[] {
  const isAmount = (line: DraftLine | undefined): boolean => line?.type === 'item' && isBareAmount(line.content);
  const amounts = lines.filter(isAmount).length;
  if (amounts < FEWEST || amounts < lines.length * APART || amounts * 2 > lines.length) return [...lines];
  const isFirst = !isAmount(lines.at(-1));
  const joined: DraftLine[] = [];
  let isOpen = false;
  for (const line of lines) {
    const before = joined.at(-1);
    const belongs = isFirst ? isOpen && !isAmount(line) : isAmount(line) && before !== undefined && !isOpen;
    if (belongs && before?.type === 'item' && line.type === 'item') {
      joined.splice(-1, 1, { ...before, content: `${before.content} ${line.content}` });
      isOpen = !isFirst;
    } else {
      joined.push(line);
      isOpen = isFirst && isAmount(line);
    }
  }
  return joined;
}

function withoutNumbers(lines: readonly DraftLine[]): DraftLine[] {
  const items = lines.filter((line) => line.type === 'item');
  const isCounted = items.every(({ content }, index) => new RegExp(`^${index + 1}[.)]\\s`).test(content));
  if (!isCounted || items.length < FEWEST) return [...lines];
  return lines.map((line) =>
    line.type === 'item' ? { ...line, content: line.content.replace(/^\d+[.)]\s+/, '') } : line,
  );
}

function withoutPairs(lines: readonly DraftLine[]): DraftLine[] {
  const arePairs = lines.every(
    ({ content }, index) => content === lines[index % 2 === 0 ? index + 1 : index - 1]?.content,
  );
  return arePairs && lines.length > FEWEST ? lines.filter((_, index) => index % 2 === 0) : [...lines];
}
