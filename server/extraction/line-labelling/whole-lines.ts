import { isBareAmount } from '../text/quantity.ts';
import type { PlacedLine } from './own-lines.ts';

/** From so many lonely amounts on, a list tells amounts and names in lines of their own. */
const FEWEST_AMOUNTS = 2;

/** The lines with entries and steps put together that were broken where a line was full, and amounts put to their names. */
export function wholeLines(lines: readonly PlacedLine[]): PlacedLine[] {
  const whole: PlacedLine[] = [];
  for (const line of lines) {
    const last = whole.at(-1);
    if (last !== undefined && goesOn(last, line)) whole[whole.length - 1] = joined(last, line);
    else whole.push(line);
  }
  return withAmounts(whole);
}

/** Whether a line only goes on with the one above: it begins small, has no mark where that has one, and no gap is between. */
function goesOn(above: PlacedLine, { label, line, number }: PlacedLine): boolean {
  if (label !== above.label || (label !== 'ingredient' && label !== 'step') || number !== above.number + 1)
    return false;
  if (line.apart || line.mark !== null || !/^[\p{Ll}(]/u.test(line.text)) return false;
  return label === 'step' ? !/[.!?:]["'”’)]*$/u.test(above.line.text) && isFull(above) : above.line.mark !== null;
}

/** Whether a line is long enough to have been broken. */
const isFull = ({ line }: PlacedLine): boolean => line.text.length > 45;

function joined(above: PlacedLine, below: PlacedLine): PlacedLine {
  return { ...above, number: below.number, line: { ...above.line, text: `${above.line.text} ${below.line.text}` } };
}

/** "2" above "bay leaves", or "bay leaves" above "2", is one entry; which of them comes first, the list's first line tells. */
function withAmounts(lines: readonly PlacedLine[]): PlacedLine[] {
  const entries = lines.filter(({ label }) => label === 'ingredient');
  const isAmount = ({ label, line }: PlacedLine): boolean => label === 'ingredient' && isBareAmount(line.text);
  if (entries.filter(isAmount).length < FEWEST_AMOUNTS) return [...lines];
  const amountFirst = isAmount(entries[0] as PlacedLine);
  const whole: PlacedLine[] = [];
  for (const line of lines) {
    const last = whole.at(-1);
    const amount = amountFirst ? last : line;
    const name = amountFirst ? line : last;
    const fits =
      amount !== undefined && name !== undefined && isAmount(amount) && !isAmount(name) && name.label === 'ingredient';
    if (!fits) whole.push(line);
    else whole[whole.length - 1] = { ...line, line: { ...line.line, text: `${amount.line.text} ${name.line.text}` } };
  }
  return whole;
}
