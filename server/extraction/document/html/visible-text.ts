import { attribute, hasAttribute, isElement, type ElementNode, type HtmlNode } from './html-tree.ts';
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
