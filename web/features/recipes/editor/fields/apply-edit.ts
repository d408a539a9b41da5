import type { TextEdit } from './line-edits.ts';

/** Changes what is typed in a field, as if it had been typed: the browser's undo takes it back. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, text, selection }: TextEdit): void {
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
