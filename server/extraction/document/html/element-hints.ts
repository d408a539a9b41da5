import { hintOf, type Hint } from '../../lexicon/hints.ts';
import { attribute, type ElementNode } from './html-tree.ts';

/** Attributes in which authors name an element. */
const NAMING = ['class', 'id', 'itemprop', 'data-testid', 'data-test', 'property', 'aria-label'];
const MAX_LENGTH = 400;

/** What the names of a page's elements tell; pages repeat theirs by the thousand. */
export class ElementHints {
  readonly #known = new Map<string, Hint | null>();

  of(element: ElementNode): Hint | null {
    const names = namesOf(element);
    if (names === '') return null;
    const key = `${element.name} ${names}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const hint = hintOf({ name: element.name, names });
    this.#known.set(key, hint);
    return hint;
  }
}

/** The names that authors gave an element; those with colons are rules of style ("print:ingredients:hidden"). */
function namesOf(element: ElementNode): string {
  if (element.attributes.length === 0) return '';
  let names = '';
  for (const naming of NAMING) {
    const name = attribute(element, naming);
    if (name !== '' && name.length < MAX_LENGTH) names += names === '' ? name : ` ${name}`;
  }
  return names.includes(':') ? names.replace(/(?<!\S)[^\s:]+:\S+/g, '') : names;
}
