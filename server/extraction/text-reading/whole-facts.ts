import { minutesOf } from '../text/find-facts.ts';
import { factOf, isServingsLine } from '../lexicon/fact-labels.ts';
import { withTimesInDigits } from '../lexicon/spoken-times.ts';
import { rowOf, type Row } from './row.ts';

/** Longer lines are no values. */
const MAX_VALUE = 30;

/** The rows with those of two rows put together that name a fact and, below its name, state it: "Prep", "10 min". */
export function withFactsWhole(rows: readonly Row[]): Row[] {
  const whole: Row[] = [];
  for (const row of rows) {
    const label = whole.at(-1);
    const value = label === undefined || row.mark !== null || row.level > 0 ? null : valueOf(label, row.text);
    if (label === undefined || value === null) whole.push(row);
    else {
      const text = `${label.text.replace(/\s*[:：]$/u, '')}: ${value}`;
      whole[whole.length - 1] = rowOf({ ...label, text, level: 0, bold: false }, label.from, row.to);
    }
  }
  return whole;
}

/** The text if it is what the label above it asks for: a time, or for how many, and nothing else. */
function valueOf(label: Row, text: string): string | null {
  const fact = text.length > MAX_VALUE || label.mark !== null ? null : factOf(label.text.replace(/\s*[:：]$/u, ''));
  if (fact === null) return null;
  const plain = text.replace(/^\D{0,10}(?=\p{Nd})/u, '');
  const counts = isServingsLine(text) || /^\p{Nd}{1,3}(?:\s?[-–~]\s?\p{Nd}{1,3})?$/u.test(plain);
  const stated = fact === 'servings' ? counts : minutesOf(withTimesInDigits(text)) !== null;
  return stated ? text : null;
}
