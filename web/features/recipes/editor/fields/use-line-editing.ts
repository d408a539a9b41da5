import { type KeyboardEvent, type SyntheticEvent, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lineAt, lineBounds, moveLines, type Selection, type TextEdit, toggleHeading } from './line-edits.ts';

/** Changes what is typed in a field, as if it had been typed: the browser's undo takes it back. */
function applyEdit(area: HTMLTextAreaElement, { from, to, text, selection }: TextEdit): void {
  const before = document.activeElement;
  area.focus({ preventScroll: true });
  area.setSelectionRange(from, to);
  // The one way that keeps the undo history; a browser that has dropped it takes the other.
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

/** Which way a key moves the line: Alt and an arrow alone. */
function directionOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): -1 | 1 | null {
  if (!altKey || ctrlKey || metaKey || shiftKey) return null;
  if (key === 'ArrowUp') return -1;
  return key === 'ArrowDown' ? 1 : null;
}

/** Works on the line of the cursor in a field whose element `ref` is told, too. */
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
    /** Where a line was moved to, for whoever does not see it. */
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
