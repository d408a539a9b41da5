import { countStaples } from '../text/count-staples.ts';
import { isMadeOf } from './rows/is-made-of.ts';
import { endsSentence, type Row } from './rows/row.ts';

/** A list of fewer names is none, and longer lines are no names. */
const FEWEST_NAMES = 3;
const MAX_NAME = 50;
/** So many of the names are things that every kitchen has. */
const STAPLES = 2;

/**
 * Where a list of names without amounts and without a heading begins right above the heading of a method: short lines
 * below the title, of which the steps speak and some are what kitchens have. -1 where there is none.
 */
export function bareListAbove(rows: readonly Row[]): number {
  const method = rows.findIndex(({ opens }) => opens?.kind === 'method' && opens.sure && opens.rest === '');
  if (method === -1) return -1;
  const from = Math.max(1, rows.slice(0, method).findLastIndex((row) => !isName(row)) + 1);
  const list = rows.slice(from, method).map(({ text }) => text);
  if (list.length < FEWEST_NAMES || rows[from]?.apart !== true) return -1;
  const steps = rows.slice(method + 1).map(({ text }) => text);
  return countStaples(list, STAPLES) >= STAPLES && isMadeOf(list, steps) ? from : -1;
}

function isName({ text, level, isFact, step, ingredient }: Row): boolean {
  return text.length <= MAX_NAME && level === 0 && !isFact && step === null && ingredient < 0.4 && !endsSentence(text);
}
