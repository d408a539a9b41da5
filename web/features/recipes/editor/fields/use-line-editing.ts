import { type KeyboardEvent, type SyntheticEvent, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readLine } from '../values/line-text.ts';

/** The characters from `start` to `end` of a text; both are equal for a cursor. */
export interface Selection {
  readonly start: number;
  readonly end: number;
}

/** Replaces the characters from `from` to `to` by `text`, and restores the selection. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly selection: Selection;
}

/** The line of a character, counted from 0. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length - 1;
}

/** The bounds of a line. */
export function lineBounds(text: string, line: number): Selection {
  const lines = text.split('\n');
  const start = lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0);
  return { start, end: start + (lines[line]?.length ?? 0) };
}

/** The lines of a selection. A selection that ends at the beginning of a line does not include that line. */
function touchedLines(text: string, { start, end }: Selection): { first: number; last: number } {
  const first = lineAt(text, start);
  return { first, last: Math.max(first, lineAt(text, end > start ? end - 1 : end)) };
}

/** Swaps the selected lines with their neighbour; null at the edge of the text. */
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

/** Makes the selected lines headings, or plain lines if all of them are headings. */
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

/** Edits the text of a field as if it was typed, so that the browser's undo reverts it. */
function applyEdit(area: HTMLTextAreaElement, { from, to, text, selection }: TextEdit): void {
  const before = document.activeElement;
  area.focus({ preventScroll: true });
  area.setSelectionRange(from, to);
  // `execCommand` is the only way that keeps the undo history; the fallback is for browsers that have removed it.
  if (!document.execCommand('insertText', false, text)) {
    area.setRangeText(text, from, to);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(selection.start, selection.end);
  if (before instanceof HTMLButtonElement) before.focus({ preventScroll: true });
}

const selectionOf = ({ selectionStart, selectionEnd }: HTMLTextAreaElement): Selection => ({
  start: selectionStart,
  end: selectionEnd,
});
const cursorLine = ({ value, selectionStart }: HTMLTextAreaElement): number => lineAt(value, selectionStart);

/** The direction in which a key moves the line: Alt with an arrow key. */
function directionOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): -1 | 1 | null {
  if (!altKey || ctrlKey || metaKey || shiftKey) return null;
  if (key === 'ArrowUp') return -1;
  return key === 'ArrowDown' ? 1 : null;
}

/** Line editing for a field. `ref` is also called with its element. */
export function useLineEditing(ref: (element: HTMLTextAreaElement | null) => void) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const [line, setLine] = useState(0);
  const [told, setTold] = useState('');
  const setArea = useCallback(
    (element: HTMLTextAreaElement | null) => {
      area.current = element;
      ref(element);
    },
    [ref],
  );

  function change(edit: (text: string, selection: Selection) => TextEdit | null): void {
    const { current } = area;
    const wanted = current && !current.readOnly ? edit(current.value, selectionOf(current)) : null;
    if (!current || !wanted) return;
    applyEdit(current, wanted);
    setLine(cursorLine(current));
  }
  function moved(by: -1 | 1): void {
    change((text, selection) => moveLines(text, selection, by));
    const { current } = area;
    if (!current) return;
    setTold(t('editor.linePlace', { place: cursorLine(current) + 1, total: current.value.split('\n').length }));
  }
  return {
    /** The line of the cursor, from 0. */
    line,
    /** The new position of a moved line, for screen readers. */
    told,
    moved,
    headingToggled: () => change(toggleHeading),
    lineWanted(wanted: number): void {
      if (!area.current) return;
      const { start, end } = lineBounds(area.current.value, wanted);
      area.current.focus();
      area.current.setSelectionRange(start, end);
    },
    area: {
      ref: setArea,
      onSelect: ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>): void => setLine(cursorLine(currentTarget)),
      onKeyDown(event: KeyboardEvent): void {
        const direction = directionOf(event);
        if (direction === null) return;
        event.preventDefault();
        moved(direction);
      },
    },
  };
}
