import { lineKey } from '../../text/line-key.ts';
import { isElement, type ElementNode } from './html-tree.ts';
import { textOf } from './visible-text.ts';

/** So many headings of the highest level are looked at. */
const MOST = 20;

/** The heading of what a page is about: the first of the highest level that its title names, else the first; null without any. */
export function titleHeading(root: ElementNode): ElementNode | null {
  const [first] = elementsOf(root, 'title', 1);
  const title = first === undefined ? '' : lineKey(textOf(first));
  const headings = elementsOf(root, 'h1', MOST);
  const named = headings.find((heading) => {
    const key = lineKey(textOf(heading));
    return key !== '' && title.includes(key);
  });
  return named ?? headings[0] ?? null;
}

/** The first elements of a name, at most so many; what stands inside one of them is part of it. */
function elementsOf(root: ElementNode, name: string, most: number, found: ElementNode[] = []): ElementNode[] {
  if (root.name === name) found.push(root);
  else
    for (const child of root.children)
      if (found.length < most && isElement(child)) elementsOf(child, name, most, found);
  return found;
}
