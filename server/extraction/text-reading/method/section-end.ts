import { factOf } from '../../lexicon/headings/fact-labels.ts';
import { namesGroup } from '../../lexicon/headings/group-words.ts';
import { wordKey } from '../../lexicon/lexicons/word-key.ts';
import { namesWork } from './method-tail.ts';
import type { Row } from '../rows/row.ts';

/** How a sentence ends, and no heading. */
const STOP = /[.。।]$/u;

/** A method among the rows of a document: where it begins, its heading, and the list above it. */
interface Method {
  from: number;
  heading: Row | undefined;
  ingredients: readonly Row[];
}

/**
 * Where the section of a method ends that a heading opens: at the next heading of the same or a higher level, unless
 * that names steps. All rows where no such heading follows. A large line that ends in a full stop, or below which the
 * numbers of steps count on, is no heading: pictures tell the size of a line badly.
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

/** Whether a heading names a kind of work, as labels of times do, too: "Cooking", "To serve". */
function headsWork(text: string): boolean {
  const fact = factOf(text);
  return fact === 'prepTime' || fact === 'cookTime' || namesWork(text);
}

/** Whether a heading within a method names steps: a part of the dish, a kind of work, or it stands above numbers. */
function namesSteps(row: Row, next: Row | undefined, groups: ReadonlySet<string>): boolean {
  if (row.opens !== null) return row.opens.kind === 'method';
  if (row.step !== null || namesGroup(row.text) || headsWork(row.text) || groups.has(wordKey(row.text))) return true;
  return next?.step?.number === 1 && next.mark === 'number';
}

/** Whether the numbers of steps count on below a row. */
export function goesOnCounting(rows: readonly Row[], from: number, at: number): boolean {
  const last = rows.slice(from, at).findLast((row) => row.step !== null)?.step?.number;
  return last !== undefined && rows.slice(at + 1, at + 4).some((row) => row.step?.number === last + 1);
}
