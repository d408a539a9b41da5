import { factOf } from '../../lexicon/headings/fact-labels.ts';
import { namesGroup } from '../../lexicon/headings/group-words.ts';
import { wordKey } from '../../lexicon/lexicons/word-key.ts';
import { type Row, endsSentence } from '../rows/row.ts';
import { isEntry } from '../rows/row-looks.ts';
import { namesWork } from './method-tail.ts';

/** The end of a sentence; headings do not end like this. */
const STOP = /[.。।]$/u;

/** A method in the rows of a document: its first row, its heading, and the ingredients above it. */
interface Method {
  from: number;
  heading: Row | undefined;
  ingredients: readonly Row[];
}

/**
 * The index where the section of a method with a heading ends: at the next heading of the same or a higher level,
 * unless that heading names steps; the number of rows if there is none. A large line that ends with a full stop, or is
 * followed by the next step number, is no heading, because letter sizes recognised in pictures are unreliable.
 */
export function sectionEnd(rows: readonly Row[], { from, heading, ingredients }: Method): number {
  const level = heading?.opens?.kind === 'method' ? heading.level : 0;
  if (level === 0) return rows.length;
  const groups = new Set(ingredients.map(({ text }) => wordKey(text)));
  const end = rows.findIndex(
    (row, index) =>
      index > from &&
      row.level > 0 &&
      row.level <= level &&
      !STOP.test(row.text) &&
      !goesOnCounting(rows, from, index) &&
      !namesSteps(row, rows[index + 1], groups),
  );
  return end === -1 ? rows.length : end;
}

/** Whether a heading names a kind of work ("Cooking", "To serve"). Labels of times count, too. */
function headsWork(text: string): boolean {
  const fact = factOf(text);
  return fact === 'prepTime' || fact === 'cookTime' || namesWork(text);
}

/**
 * Whether a heading within a method belongs to the steps: it names a part of the dish or a kind of work, or precedes
 * numbered steps.
 */
function namesSteps(row: Row, next: Row | undefined, groups: ReadonlySet<string>): boolean {
  if (row.opens !== null) return row.opens.kind === 'method';
  if (row.step !== null || namesGroup(row.text) || headsWork(row.text) || groups.has(wordKey(row.text))) return true;
  return next?.step?.number === 1 && next.mark === 'number';
}

/** Whether the step numbers continue below a row. */
function goesOnCounting(rows: readonly Row[], from: number, at: number): boolean {
  const last = rows.slice(from, at).findLast((row) => row.step !== null)?.step?.number;
  return last !== undefined && rows.slice(at + 1, at + 4).some((row) => row.step?.number === last + 1);
}

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

/** The index where the next recipe begins below a method, or the number of rows if there is none. */
export function nextRecipe(rows: readonly Row[], from: number): number {
  const list = rows.findIndex(
    (row, index) => index >= from && (row.opens?.kind === 'ingredients' || beginsList(rows, index)),
  );
  return list === -1 ? rows.length : beforeTitle(rows, from, list);
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
