import { readLine } from '../values/line-text.ts';

/** Characters from `start` to `end` of a text; equal where there is only a cursor. */
export interface Selection {
  readonly start: number;
  readonly end: number;
}

/** Replaces the characters from `from` to `to` by `text`, and selects what was selected before. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly selection: Selection;
}

/** The line in which a character stands, counted from 0. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length - 1;
}

/** Where a line begins and ends. */
export function lineBounds(text: string, line: number): Selection {
  const lines = text.split('\n');
  const start = lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0);
  return { start, end: start + (lines[line]?.length ?? 0) };
}

/** The lines that a selection touches; one that ends at a line's begin does not touch that line. */
function touchedLines(text: string, { start, end }: Selection): { first: number; last: number } {
  const first = lineAt(text, start);
  return { first, last: Math.max(first, lineAt(text, end > start ? end - 1 : end)) };
}

/** Moves the touched lines past their neighbour; null at the edge of the text. */
export function moveLines(text: string, selection: Selection, by: -1 | 1): TextEdit | null {
  const { first, last } = touchedLines(text, selection);
  const neighbour = by === -1 ? first - 1 : last + 1;
  const lines = text.split('\n');
  const passed = lines[neighbour];
  if (passed === undefined) return null;
  const moved = lines.slice(first, last + 1);
  const order = by === -1 ? [...moved, passed] : [passed, ...moved];
  const shift = by * (passed.length + 1);
  return {
    from: lineBounds(text, Math.min(first, neighbour)).start,
    to: lineBounds(text, Math.max(last, neighbour)).end,
    text: order.join('\n'),
    selection: { start: selection.start + shift, end: selection.end + shift },
  };
}

const MARK = /^\s*#{1,2}(?:\s+|$)/;
const unmarked = (line: string): string => line.replace(MARK, '');

/** Makes headings of the touched lines, or plain lines where all of them are headings already. */
export function toggleHeading(text: string, selection: Selection): TextEdit {
  const { first, last } = touchedLines(text, selection);
  const lines = text.split('\n').slice(first, last + 1);
  const areHeadings = lines.every((line) => readLine(line).type !== 'item');
  const changed = lines.map((line) => (areHeadings ? unmarked(line) : `# ${unmarked(line).trimStart()}`));
  const from = lineBounds(text, first).start;
  const grown = (index: number): number => (changed[index]?.length ?? 0) - (lines[index]?.length ?? 0);
  const start = Math.max(from, selection.start + grown(0));
  const total = changed.reduce((sum, _, index) => sum + grown(index), 0);
  return {
    from,
    to: lineBounds(text, last).end,
    text: changed.join('\n'),
    selection: { start, end: Math.max(start, selection.end + total) },
  };
}
