import { hintOf, type Hint } from '../../lexicon/hints.ts';
import { lineKey } from '../../text/line-key.ts';
import { attribute, type ElementNode, isElement } from './html-tree.ts';
import { textOf } from './visible-text.ts';

/** Maximum number of headings of the highest level that are examined. */
const MOST = 20;

/** The main heading of a page: the first of the highest level that occurs in its title, else the first; null without any. */
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

/** The first elements with a name, up to `most`, without nested ones. */
function elementsOf(root: ElementNode, name: string, most: number, found: ElementNode[] = []): ElementNode[] {
  if (root.name === name) found.push(root);
  else
    for (const child of root.children)
      if (found.length < most && isElement(child)) elementsOf(child, name, most, found);
  return found;
}

/** Attributes in which authors name an element. */
const NAMING = ['class', 'id', 'itemprop', 'data-testid', 'data-test', 'property', 'aria-label'];
const IS_NAMING: ReadonlySet<string> = new Set(NAMING);
const MAX_LENGTH = 400;

/** Hints from the names of a page's elements, cached since pages repeat names thousands of times. */
export class ElementHints {
  readonly #known = new Map<string, Hint | null>();

  of(element: ElementNode): Hint | null {
    const key = rawNamesOf(element);
    if (key === '') return null;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const hint = hintOf({ name: element.name, names: namesOf(element) });
    this.#known.set(key, hint);
    return hint;
  }
}

/** An element with its naming attributes as the page writes them, '' where it has none. */
function rawNamesOf({ name, attributes }: ElementNode): string {
  let key = '';
  for (let at = 0; at < attributes.length; at += 2) {
    const naming = attributes[at] ?? '';
    if (IS_NAMING.has(naming)) key += `${key === '' ? name : ''}\n${naming}=${attributes[at + 1]}`;
  }
  return key;
}

/** The names that authors gave an element; those with colons are rules of style ("print:ingredients:hidden"). */
function namesOf(element: ElementNode): string {
  let names = '';
  for (const naming of NAMING) {
    const name = attribute(element, naming);
    if (name !== '' && name.length < MAX_LENGTH) names += names === '' ? name : ` ${name}`;
  }
  return names.includes(':') ? names.replace(/(?<!\S)[^\s:]+:\S+/g, '') : names;
}

/** Whether an element is the link of a wiki that edits a section: "[edit]" in its heading. */
export function isEditLink(element: ElementNode): boolean {
  return element.name === 'span' && /(?:^|\s)mw-editsection(?:\s|$)/.test(attribute(element, 'class'));
}
