import { attribute, type ElementNode } from './html-tree.ts';
import { textOf } from './visible-text.ts';

/** How WP Recipe Maker, and WP Ultimate Recipe before it, call what is said of an ingredient after its name. */
const NOTE_NAME = /\bwp(?:rm|urp)-recipe-ingredient-notes?\b/;

/** Longer ones are paragraphs below the list. */
const MAX_NODES = 30;

/**
 * The text of an inline element that is a note on an ingredient, in brackets, as the same plugins write it in their
 * markup: on the page only its looks part "chopped" from "1 onion". '' for other elements.
 */
export function bracketedNote(element: ElementNode): string {
  if (element.end - element.order > MAX_NODES || !NOTE_NAME.test(attribute(element, 'class'))) return '';
  const text = textOf(element).replace(/^[,;–—-]\s*/, '');
  if (text === '') return '';
  return text.startsWith('(') && text.endsWith(')') ? ` ${text}` : ` (${text})`;
}
