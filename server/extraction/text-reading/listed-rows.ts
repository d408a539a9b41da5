import { countStaples } from '../text/count-staples.ts';
import { ingredientLikeness } from '../text/numbers/quantity.ts';
import { proseLikeness } from '../text/prose.ts';
import { spokenEntries } from './spoken-entries.ts';
import { isEntry } from './rows/row-looks.ts';
import { endsSentence, rowOf, type Row } from './rows/row.ts';

/** Separators of entries in one row. The first one that occurs often enough is the separator of the row. */
const SEPARATORS = [/\s*[;；]\s*/u, /\s+[/|·•]\s+/u, /\s*[,،]\s+|[、，]/u];

/** The smallest numbers of entries, of measured entries, and of staples in a row that is a list. */
const FEWEST = 3;
const FEWEST_MEASURED = 2;
const FEWEST_STAPLES = 2;
/** The share of entries with an amount, and the likeness that makes an entry measured. */
const MEASURED = 0.5;
const SURE = 0.6;
/** The largest number of words, and of characters, of an entry. Longer pieces are clauses of a sentence. */
const MOST_WORDS = 7;
const MAX_ENTRY = 45;

/** Any separator of entries. A slash also joins two names or measures, so it must be followed by an amount. */
const ANY_SEPARATOR = /\s*[;；]\s*|\s+[/|·•]\s+(?=\P{L}*\p{Nd})|\s*[,،]\s+|[、，]/u;

/** The entries on the line of a list's heading: "Ingredients: flour, sugar, eggs". */
export function entriesAfterHeading(text: string): string[] {
  return text.split(ANY_SEPARATOR);
}

/** The entries of a text that enumerates them on one line; the text alone if it has no separator. */
function enumerated(text: string): string[] {
  const ways = SEPARATORS.map((separator) => text.split(separator).filter((piece) => piece !== ''));
  return ways.find((pieces) => pieces.length >= FEWEST) ?? [text];
}

/**
 * Makes a row of each entry that a list has: of enumerations on one line, and of numbered lists of amounts. Below other
 * entries there are none, because the steps there name amounts again.
 */
export function withListsInRows(rows: readonly Row[]): Row[] {
  const first = rows.findIndex((row) => isEntry(row) || (row.opens?.kind === 'ingredients' && row.opens.sure));
  const last = first === -1 ? rows.length - 1 : first;
  for (let index = 0; index <= last; index++) {
    const entries = entriesFrom(rows, index);
    if (entries !== null) return [...rows.slice(0, index), ...entries.rows, ...rows.slice(index + entries.length)];
  }
  return [...rows];
}

/** The entries in the rows from an index on, and the number of these rows; null if there are none. */
function entriesFrom(rows: readonly Row[], index: number): { rows: Row[]; length: number } | null {
  const run = rows[index]?.step?.number === 1 ? rows.slice(index, index + runLength(rows, index)) : [];
  const numbered = run.filter(isNumberedEntry).length;
  if (run.length >= FEWEST && numbered >= Math.max(FEWEST_MEASURED, run.length * MEASURED)) {
    return { rows: run.map((row) => entryRow(row, row.step?.rest ?? row.text, row.apart)), length: run.length };
  }
  const row = rows[index];
  if (row === undefined || row.opens !== null || row.isFact || row.mark !== null || row.level > 0) return null;
  const pieces = enumerated(row.text.replace(/[.。।]$/u, ''));
  if (!isList(pieces) || (endsSentence(row.text) && !isBare(pieces))) return null;
  return { rows: pieces.map((text, at) => entryRow(row, text, row.apart && at === 0)), length: 1 };
}

const entryRow = (row: Row, text: string, apart: boolean): Row =>
  rowOf({ ...row, text, mark: 'bullet', apart }, row.from, row.to);

/** Whether no other words stand around the entries of a sentence, unlike in "You need 2 eggs, 1 onion and some salt." */
function isBare(pieces: readonly string[]): boolean {
  const ends = [pieces[0] ?? '', pieces.at(-1) ?? ''];
  return measuredIn(ends.slice(0, 1)) > 0 && ends.every((piece) => (spokenEntries(piece)[0] ?? piece) === piece);
}

const measuredIn = (pieces: readonly string[]): number =>
  pieces.filter((piece) => ingredientLikeness(piece) >= SURE).length;

function isList(pieces: readonly string[]): boolean {
  return (
    pieces.length >= FEWEST &&
    measuredIn(pieces) >= Math.max(FEWEST_MEASURED, pieces.length * MEASURED) &&
    pieces.every((piece) => !/[.。！？]\s*\p{L}/u.test(piece)) &&
    pieces.every((piece) => piece.length <= MAX_ENTRY && piece.split(/\s+/u).length <= MOST_WORDS) &&
    countStaples(pieces, FEWEST_STAPLES) >= FEWEST_STAPLES
  );
}

/** The number of rows from index `from` on that are numbered from 1 on without a break. */
function runLength(rows: readonly Row[], from: number): number {
  const end = rows.slice(from).findIndex(({ step }, index) => step?.number !== index + 1 || step.rest === '');
  return end === -1 ? rows.length - from : end;
}

function isNumberedEntry({ step }: Row): boolean {
  const text = step?.rest ?? '';
  return text.length <= MAX_ENTRY && ingredientLikeness(text) >= SURE && proseLikeness(text) < 0.4;
}
