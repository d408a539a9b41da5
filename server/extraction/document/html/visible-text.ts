import { attribute, hasAttribute, isElement, type ElementNode, type HtmlNode } from './html-tree.ts';
import { withoutBullet } from '../../text/line-mark.ts';
import { foldLines, foldSpace } from '../../text/fold-space.ts';

/** Block elements, which form lines of their own. */
const BLOCKS = new Set(
  (
    'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre section summary table tbody ' +
    'td tfoot th thead tr ul video audio body html title'
  ).split(' '),
);

/** Elements whose content is not text of the page. */
const SILENT = new Set(
  'script style template noscript iframe svg math head object canvas select textarea button audio video'.split(' '),
);

export function isBlock(element: ElementNode): boolean {
  // Custom elements are more often blocks than inline.
  return BLOCKS.has(element.name) || element.name.includes('-');
}

/** Whether an element is never visible, by its markup alone. */
export function isSilent(element: ElementNode): boolean {
  if (SILENT.has(element.name)) return true;
  return hasAttribute(element, 'style') && /display\s*:\s*none/i.test(attribute(element, 'style'));
}

/** The text of a node: white space folded, one line for each block and line break, empty lines dropped. */
export function linesOf(node: HtmlNode): string[] {
  return foldLines(rawText(node));
}

/** The text of a node on one line. */
export function textOf(node: HtmlNode): string {
  return foldSpace(rawText(node));
}

function rawText(node: HtmlNode): string {
  const parts: string[] = [];
  appendText(node, parts);
  return parts.join('');
}

function appendText(node: HtmlNode, parts: string[]): void {
  if (!isElement(node)) {
    parts.push(node.text.replace(/\s+/g, ' '));
    return;
  }
  if (isSilent(node)) return;
  if (node.name === 'br') {
    parts.push('\n');
    return;
  }
  const block = isBlock(node);
  if (block) parts.push('\n');
  for (const child of node.children) appendText(child, parts);
  if (block) parts.push('\n');
}

/** A cell with more adjacent nodes, including blocks or line breaks, belongs to a layout table. */
const LAYOUT_NODES = 12;

/** Whether a cell belongs to a layout table, whose rows are not list entries. */
export function isLayoutCell(element: ElementNode): boolean {
  return element.name === 'td' && contentOf(element).length > LAYOUT_NODES && !isPlainCell(element);
}

/** Whether a cell belongs to a data table, whose cells form one line; cells of layout tables contain blocks. */
export function isPlainCell(element: ElementNode): boolean {
  if (element.name !== 'td' && element.name !== 'th') return false;
  return !contentOf(element).some((child) => isElement(child) && (isBlock(child) || child.name === 'br'));
}

/** The content of a cell, without elements of type and colour around all of it: `<td><font>…</font></td>`. */
function contentOf(cell: ElementNode): readonly HtmlNode[] {
  const own = cell.children.filter((child) => isElement(child) || child.text.trim() !== '');
  const [only] = own;
  return own.length === 1 && only !== undefined && isElement(only) && !isBlock(only) && only.children.length > 0
    ? contentOf(only)
    : cell.children;
}

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
