import { type KeyboardEvent, type SyntheticEvent, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applyEdit } from './apply-edit.ts';
import { lineAt, lineBounds, moveLines, type Selection, type TextEdit, toggleHeading } from './line-edits.ts';

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
