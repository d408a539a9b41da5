import { attribute, attributesOf, hasAttribute, type ElementNode } from './html-tree.ts';
import { textOf } from './visible-text.ts';

/** Attribute names for values that a script converts and writes after a number: `data-unit`, `data-primary-unit`. */
const UNIT = /^data-(?:[\w-]+-)?unit(?:-?name)?$/;
const NUMBER = /^\d+(?:[.,/]\d+)?$/;

/** The longest unit in characters, and the largest element of an amount in nodes. */
const MAX_UNIT = 20;
const MAX_NODES = 3;

/** The largest element of a list entry, in nodes. */
const MAX_ENTRY = 40;

/** Decimals of a computed amount. */
const DECIMALS = 3;

/**
 * The text that a script would write after a number, from attributes of its inline element: " cup (60 g)" after "0.75",
 * the unit of the displayed number and the same amount in other units. '' for other elements, and if the unit is
 * already visible.
 */
export function unshownUnit(element: ElementNode): string {
  const { parent } = element;
  if (parent === null || element.end - element.order > MAX_NODES || parent.end - parent.order > MAX_ENTRY) return '';
  if (!hasUnit(element)) return '';
  const shown = textOf(element);
  const [first, ...others] = NUMBER.test(shown) ? measuresOf(element) : [];
  if (first === undefined || (first.amount !== '' && first.amount !== shown) || isVisible(first.unit, textOf(parent)))
    return '';
  const converted = others.filter(({ amount }) => /^\d+(?:\.\d+)?$/.test(amount));
  const brackets = converted.map(({ amount, unit }) => ` (${Number(Number(amount).toFixed(DECIMALS))} ${unit})`);
  return ` ${first.unit}${brackets.join('')}`;
}

function hasUnit({ attributes }: ElementNode): boolean {
  for (let at = 0; at < attributes.length; at += 2)
    if (attributes[at]?.startsWith('data-') === true && UNIT.test(attributes[at] ?? '')) return true;
  return false;
}

/** The units in an element's attributes, each with the amount that is stated there; '' for a unit without one. */
function measuresOf(element: ElementNode): { amount: string; unit: string }[] {
  return [...attributesOf(element).keys()]
    .filter((name) => UNIT.test(name))
    .map((name) => {
      const partner = ['amount', 'quantity'].map((word) => name.replace(/unit(?:-?name)?$/, word));
      const amount = partner.find((other) => hasAttribute(element, other)) ?? '';
      return { amount: attribute(element, amount).trim(), unit: attribute(element, name).trim() };
    })
    .filter(({ unit }) => /^\p{L}/u.test(unit) && unit.length <= MAX_UNIT);
}

/** Whether the text of an entry already contains the unit. */
function isVisible(unit: string, entry: string): boolean {
  const visible = ` ${wordsIn(entry)} `;
  return visible.includes(` ${wordsIn(unit)} `) || visible.includes(` ${wordsIn(unit)}s `);
}

function wordsIn(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}
