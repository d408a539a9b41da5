import { countStaples } from '../text/count-staples.ts';
import { isMadeOf } from './rows/is-made-of.ts';
import { endsSentence, type Row } from './rows/row.ts';

/** The smallest number of names in a list, and the largest length of a name in characters. */
const FEWEST_NAMES = 3;
const MAX_NAME = 50;
/** This number of names must be staples. */
const STAPLES = 2;

/**
 * The index where a list of names without amounts and heading begins; -1 if there is none. It is directly above the
 * heading of a method and below the title. The steps must mention its names, and some of them must be staples.
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
