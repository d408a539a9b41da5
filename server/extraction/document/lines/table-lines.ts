import { ingredientLikeness } from '../../text/numbers/quantity.ts';
import { sectionHeading } from '../../lexicon/headings/section-headings.ts';
import type { TextLine } from '../../domain/text-line.ts';

/** A cell is a list of lines; a row is a list of cells from start to end of the line. */
export type Cell = readonly TextLine[];
export type Row = readonly Cell[];

/** In characters. A row with longer cells is page layout, not one entry. */
const SHORT_CELL = 60;
const STEP_NUMBER = /^(?:\p{L}+\s)?\p{Nd}{1,2}[.)]?$/u;

/**
 * The lines of a table in reading order. An entry with amount, unit and name in separate cells becomes one line, "200 g
 * flour". A column of ingredients beside a column of steps is read column by column.
 */
export function tableLines(rows: readonly Row[]): TextLine[] {
  const lines: TextLine[] = [];
  for (let index = 0; index < rows.length;) {
    const row = filled(rows[index] ?? []);
    const columns = headsColumns(row) ? rowsBelow(rows, index) : 1;
    lines.push(...(columns > 1 ? readDown(rows.slice(index, index + columns)) : rowLines(row)));
    index += columns;
  }
  return lines;
}

function filled(row: Row): Cell[] {
  return row.filter((cell) => cell.length > 0);
}

/** Whether a row contains headings of different recipe sections side by side. */
function headsColumns(row: readonly Cell[]): boolean {
  const kinds = row.map(([first, ...rest]) =>
    rest.length === 0 ? sectionHeading(first?.text ?? '')?.kind : undefined,
  );
  return row.length > 1 && kinds.every((kind) => kind !== undefined) && new Set(kinds).size > 1;
}

/** The number of consecutive rows, from this one on, with the same number of cells. */
function rowsBelow(rows: readonly Row[], from: number): number {
  const other = rows.findIndex((row, index) => index > from && row.length !== rows[from]?.length);
  return (other === -1 ? rows.length : other) - from;
}

function readDown(rows: readonly Row[]): TextLine[] {
  return (rows[0] ?? []).flatMap((_, column) => rows.flatMap((row) => row[column] ?? []));
}

function rowLines(row: readonly Cell[]): TextLine[] {
  const [first, ...others] = row;
  const [label, ...further] = first ?? [];
  if (label === undefined || others.length === 0 || further.length > 0 || !isEntry(row)) return row.flat();
  const rest = others.flat();
  const text = [label, ...rest].map((line) => line.text).join(' ');
  if (STEP_NUMBER.test(label.text) && (rest[0]?.text.length ?? 0) > SHORT_CELL)
    return rest.map((line, index) => (index === 0 ? { ...line, mark: 'number' } : line));
  return [{ ...label, text, bold: [label, ...rest].every(({ bold }) => bold) }];
}

/**
 * Whether the cells of a row form one entry: each is one short line, and at most one of them is a complete entry on its
 * own.
 */
function isEntry(row: readonly Cell[]): boolean {
  const texts = row.flat().map(({ text }) => text);
  if (row.some((cell) => cell.length > 1)) return false;
  if (STEP_NUMBER.test(texts[0] ?? '')) return true;
  if (texts.some((text) => text.length > SHORT_CELL || text.includes(':') || sectionHeading(text)?.sure === true))
    return false;
  return texts.filter(isCompleteEntry).length < 2;
}

/** True for "200 g flour"; false for "200 g", "flour" or anything else of one or two words. */
function isCompleteEntry(text: string): boolean {
  return ingredientLikeness(text) >= 0.7 && text.split(/\s+/).length > 2;
}
