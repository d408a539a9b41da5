import { factOf } from '../../lexicon/headings/fact-labels.ts';
import { namesGroup } from '../../lexicon/headings/group-words.ts';
import { wordKey } from '../../lexicon/lexicons/word-key.ts';
import { namesWork } from './method-tail.ts';
import type { Row } from '../rows/row.ts';

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
export function goesOnCounting(rows: readonly Row[], from: number, at: number): boolean {
  const last = rows.slice(from, at).findLast((row) => row.step !== null)?.step?.number;
  return last !== undefined && rows.slice(at + 1, at + 4).some((row) => row.step?.number === last + 1);
}
