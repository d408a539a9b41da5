import { lineKey } from '../../text/line-key.ts';
import { isElement, type ElementNode } from './html-tree.ts';
import { textOf } from './visible-text.ts';

/** So many headings of the highest level are looked at. */
const MOST = 20;

/** The heading of what a page is about: the first of the highest level that its title names, else the first; null without any. */
export function titleHeading(root: ElementNode): ElementNode | null {
  const title = lineKey(elementsOf(root, 'title').slice(0, 1).map(textOf).join(''));
  const headings = elementsOf(root, 'h1').slice(0, MOST);
  const named = headings.find((heading) => {
    const key = lineKey(textOf(heading));
    return key !== '' && title.includes(key);
  });
  return named ?? headings[0] ?? null;
}

function elementsOf(element: ElementNode, name: string): ElementNode[] {
  if (element.name === name) return [element];
  return element.children.flatMap((child) => (isElement(child) ? elementsOf(child, name) : []));
}
