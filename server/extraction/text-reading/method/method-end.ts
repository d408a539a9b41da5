import { endsSentence, type Row } from '../rows/row.ts';
import { isEntry } from '../rows/row-looks.ts';
import { goesOnCounting } from './section-end.ts';

/** Where the method ends: at what is none of it, or where another recipe begins. */
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

/** How far below a list within a step the next step stands, in rows. */
const WITHIN = 15;

/** Whether the numbers of steps count on below a list that one of them has: "2. Pour in:" and what is poured. */
function isWithinSteps(rows: readonly Row[], from: number, at: number): boolean {
  const last = rows.slice(from, at).findLast((row) => row.step !== null)?.step?.number;
  const below = rows.slice(at + 1, at + WITHIN);
  if (last !== undefined) return below.some((row) => row.step?.number === last + 1);
  // The numbers of word processors and pages are no letters.
  const isOther = (row: Row): boolean => row.mark !== 'bullet';
  const [step, next] = [rows.slice(from, at).findLast(isOther), below.find(isOther)];
  return rows[at]?.mark === 'bullet' && step?.mark === 'number' && next?.mark === 'number';
}

/** How many entries in a row are another recipe's list. */
const LIST = 3;

function beginsList(rows: readonly Row[], index: number): boolean {
  const run = rows.slice(index, index + LIST);
  // Items of a numbered list may begin with amounts: "6. 5 minutes later …".
  if (rows[index]?.mark === 'number' && rows[index - 1]?.mark === 'number') return false;
  return run.length === LIST && run.every((row) => isEntry(row) && row.prose < 0.7);
}

/** How far above its list another recipe's title stands, in rows. */
const HEAD = 8;

/** The place of the title that stands above another recipe's list. */
function beforeTitle(rows: readonly Row[], from: number, list: number): number {
  for (let index = list - 1; index > Math.max(from, list - HEAD); index--) {
    const row = rows[index];
    if (row !== undefined && row.step === null && row.apart && !row.isFact && !endsSentence(row.text)) return index;
  }
  return list;
}
