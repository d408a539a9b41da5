import { endsSentence, type Row } from '../rows/row.ts';
import { isEntry } from '../rows/row-looks.ts';
import { goesOnCounting } from './section-end.ts';

/** The index where the method ends: at another section, or at the next recipe. */
export function methodEnd(rows: readonly Row[], from: number): number {
  for (let index = from; index < rows.length; index++) {
    const row = rows[index];
    if (row === undefined) break;
    if (row.opens?.kind === 'other' && index > from && !goesOnCounting(rows, from, index)) return index;
    if (row.opens?.kind === 'ingredients' || (beginsList(rows, index) && !isWithinSteps(rows, from, index)))
      return beforeTitle(rows, from, index);
  }
  return rows.length;
}

/** The largest distance between a list within a step and the next step, in rows. */
const WITHIN = 15;

/** Whether a list is inside a step, because the step numbers continue below it: "2. Pour in:" followed by a list. */
function isWithinSteps(rows: readonly Row[], from: number, at: number): boolean {
  const last = rows.slice(from, at).findLast((row) => row.step !== null)?.step?.number;
  const below = rows.slice(at + 1, at + WITHIN);
  if (last !== undefined) return below.some((row) => row.step?.number === last + 1);
  // The step numbers of word processors and web pages are list marks, not text.
  const isOther = (row: Row): boolean => row.mark !== 'bullet';
  const [step, next] = [rows.slice(from, at).findLast(isOther), below.find(isOther)];
  return rows[at]?.mark === 'bullet' && step?.mark === 'number' && next?.mark === 'number';
}

/** This number of consecutive ingredients begins the list of another recipe. */
const LIST = 3;

function beginsList(rows: readonly Row[], index: number): boolean {
  const run = rows.slice(index, index + LIST);
  // Steps of a numbered list can begin with amounts: "6. 5 minutes later …".
  if (rows[index]?.mark === 'number' && rows[index - 1]?.mark === 'number') return false;
  return run.length === LIST && run.every((row) => isEntry(row) && row.prose < 0.7);
}

/** The largest distance between the title of another recipe and its list, in rows. */
const HEAD = 8;

/** The index of the title above another recipe's list, or of the list if there is no title. */
function beforeTitle(rows: readonly Row[], from: number, list: number): number {
  for (let index = list - 1; index > Math.max(from, list - HEAD); index--) {
    const row = rows[index];
    if (row !== undefined && row.step === null && row.apart && !row.isFact && !endsSentence(row.text)) return index;
  }
  return list;
}
