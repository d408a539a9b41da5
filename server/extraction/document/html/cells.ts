import { isElement, type ElementNode, type HtmlNode } from './html-tree.ts';
import { isBlock } from './visible-text.ts';

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
