import { withoutBullet } from '../../text/line-mark.ts';
import { attribute, type ElementNode } from './html-tree.ts';

/** Declarations and class names that make line breaks of the source visible. */
const STYLE = /white-space(?:-collapse)?\s*:\s*(?:pre|break-spaces|preserve)/i;
const NAMED = /(?:^|\s)(?:white-?space-)?pre-(?:line|wrap)(?:\s|$)/i;

/** Whether an element shows the line breaks of its source as line breaks. */
export function showsBreaks(element: ElementNode): boolean {
  return element.name === 'pre' || STYLE.test(attribute(element, 'style')) || NAMED.test(attribute(element, 'class'));
}

/** A text with this many marked lines is a list that was typed as plain text. */
const FEWEST = 4;

/** Whether a text contains a list with typed bullets or numbers, one entry a line. Its breaks are shown by a style sheet. */
export function isTypedList(text: string): boolean {
  if (!text.includes('\n')) return false;
  let marked = 0;
  for (const line of text.split('\n')) if (withoutBullet(line.trim()).mark !== null && ++marked === FEWEST) return true;
  return false;
}
