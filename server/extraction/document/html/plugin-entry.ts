import { attribute, isElement, type ElementNode } from './html-tree.ts';
import { textOf } from './visible-text.ts';

/** The class of a note after an ingredient's name in WP Recipe Maker and WP Ultimate Recipe. */
const NOTE_NAME = /\bwp(?:rm|urp)-recipe-ingredient-notes?\b/;

/** Longer ones are paragraphs below the list. */
const MAX_NOTE = 30;

/**
 * The text of a note on an ingredient in brackets, as the same plugins write it in their markup. On the page only the
 * style separates "chopped" from "1 onion". '' for other elements.
 */
export function bracketedNote(element: ElementNode): string {
  if (element.end - element.order > MAX_NOTE || !NOTE_NAME.test(attribute(element, 'class'))) return '';
  const text = textOf(element).replace(/^[,;–—-]\s*/, '');
  if (text === '') return '';
  return text.startsWith('(') && text.endsWith(')') ? ` ${text}` : ` (${text})`;
}

/** How recipe plugins call what an entry says in a further system of measures: `unit-system-2`, `unit-conversion`. */
const FURTHER = /(?:^|[\s_-])(?:units?-?system-[2-9]|(?:units?|amount|measure)s?-(?:conversion|converted))(?=[\s_]|$)/i;

/** Bigger elements are lists of their own, and bigger ones around them no entries. */
const MAX_MEASURE = 12;
const MAX_ENTRY = 60;

const DIGIT = /\p{N}/u;

/**
 * Whether an inline element repeats an entry's amount in a further system of measures, after the one that the recipe was
 * written in: "(225 g)" after "1 cup". What the same plugins state for machines leaves it out.
 */
export function isSecondMeasure(element: ElementNode): boolean {
  const { parent } = element;
  if (parent === null || element.end - element.order > MAX_MEASURE || parent.end - parent.order > MAX_ENTRY)
    return false;
  if (!FURTHER.test(attribute(element, 'class'))) return false;
  const before = parent.children.slice(0, parent.children.indexOf(element));
  return before.some((node) => isElement(node) && DIGIT.test(textOf(node)));
}
