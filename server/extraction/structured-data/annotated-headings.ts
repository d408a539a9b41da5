import { attribute, isElement, type ElementNode } from '../document/html/html-tree.ts';
import { isBlock, textOf } from '../document/html/visible-text.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import { ingredientLikeness } from '../text/numbers/quantity.ts';

/** A property's value and the element that states it. */
export interface Stated {
  element: ElementNode;
  value: JsonValue;
}

/** Longer texts are entries. */
const MAX_HEADING = 60;

/** Up to which share of a list its headings are. */
const FEW = 0.35;

const STYLES = new Set('b strong u em i'.split(' '));

/**
 * The values of a list of ingredients, where some of the annotated entries only look like the headings they are: set
 * as a whole in a style that no other entry has a part in, and without amounts. They become lists with a name.
 */
export function withStyledHeadings(list: readonly Stated[]): JsonValue[] {
  const styles = list.map(({ element, value }) => (typeof value === 'string' ? headingStyle(element) : null));
  const count = styles.filter((style) => style !== null).length;
  if (count === 0 || count > list.length * FEW) return list.map(({ value }) => value);
  const parts = new Set(list.flatMap(({ element }, index) => (styles[index] === null ? stylesIn(element) : [])));
  return list.map(({ value }, index) => {
    const style = styles[index] ?? null;
    return style === null || parts.has(style) ? value : { name: value, itemListElement: [] };
  });
}

/** The style that an entry without an amount is set in as a whole, null for others. */
function headingStyle(entry: ElementNode): string | null {
  const [only, ...others] = entry.children.filter((child) => isElement(child) || child.text.trim() !== '');
  if (only === undefined || others.length > 0 || !isElement(only) || isBlock(only)) return null;
  const text = textOf(only);
  if (text === '' || text.length > MAX_HEADING || ingredientLikeness(text) >= 0.5) return null;
  return STYLES.has(only.name) || (only.name === 'span' && attribute(only, 'class') !== '') ? styleOf(only) : null;
}

function stylesIn(entry: ElementNode): string[] {
  return entry.children.flatMap((child) => (isElement(child) ? [styleOf(child)] : []));
}

function styleOf(element: ElementNode): string {
  return `${element.name}.${attribute(element, 'class')}`;
}
