import { tooComplex } from '../../document/lines/damaged.ts';

/** Limits of one table. Further columns of a row are no columns of a recipe. */
const MAX_ROWS = 50_000;
const MAX_CELLS = 200;
/** In characters: longer than any recipe. */
const MAX_CELL = 500_000;

/** Separators between cells, the likeliest first. */
const SEPARATORS = [',', ';', '\t'];

/** Reads the rows of a text: cells may be in quotes, which then hold separators, line ends and doubled quotes. */
export function* csvRows(text: string, separator: string): Generator<string[]> {
  let at = 0;
  for (let count = 0; at < text.length; count++) {
    if (count > MAX_ROWS) throw tooComplex(`a table of over ${MAX_ROWS} rows`);
    const cells: string[] = [];
    for (;;) {
      const { cell, next } = text[at] === '"' ? quotedCell(text, at, separator) : plainCell(text, at, separator);
      if (cell.length > MAX_CELL) throw tooComplex(`a cell of ${cell.length} characters`);
      if (cells.length < MAX_CELLS) cells.push(cell);
      at = next + 1;
      if (text[next] !== separator) break;
    }
    yield cells;
  }
}

/** Where a cell ends: at a separator or a line end. */
function endOf(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at++) if (text[at] === separator || text[at] === '\n') return at;
  return text.length;
}

function plainCell(text: string, from: number, separator: string): { cell: string; next: number } {
  const next = endOf(text, from, separator);
  return { cell: text.slice(from, next), next };
}

/** A quote that is never closed ends with the text. */
function quotedCell(text: string, from: number, separator: string): { cell: string; next: number } {
  let end = text.indexOf('"', from + 1);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end === -1) return { cell: text.slice(from + 1), next: text.length };
  const next = endOf(text, end + 1, separator);
  const cell = text.slice(from + 1, end).replaceAll('""', '"') + text.slice(end + 1, next);
  return { cell, next };
}

/** A text as its rows are read: with line ends of one kind, without a mark at its beginning and `sep=;`. */
export const tableText = (text: string): string =>
  text.replace(/^\ufeff?\s*(?:"?sep=.["\s]*\n)?/i, '').replaceAll(/\r\n?/g, '\n');

/** The first row with the separator that gives most cells. */
export function headingsOf(text: string): { readonly separator: string; readonly headings: readonly string[] } {
  const found = SEPARATORS.map((separator) => {
    const [headings = []] = csvRows(text.slice(0, 20_000), separator);
    return { separator, headings: headings.map((heading) => heading.trim()) };
  });
  return found.reduce((best, one) => (one.headings.length > best.headings.length ? one : best));
}
