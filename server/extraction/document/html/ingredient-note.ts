import { attribute, type ElementNode } from './html-tree.ts';
import { textOf } from './visible-text.ts';

/** The class of a note after an ingredient's name in WP Recipe Maker and WP Ultimate Recipe. */
const NOTE_NAME = /\bwp(?:rm|urp)-recipe-ingredient-notes?\b/;

/** Longer ones are paragraphs below the list. */
const MAX_NODES = 30;

/**
 * The text of a note on an ingredient in brackets, as the same plugins write it in their markup. On the page only the
 * style separates "chopped" from "1 onion". '' for other elements.
 */
export function bracketedNote(element: ElementNode): string {
  if (element.end - element.order > MAX_NODES || !NOTE_NAME.test(attribute(element, 'class'))) return '';
  const text = textOf(element).replace(/^[,;–—-]\s*/, '');
  if (text === '') return '';
  return text.startsWith('(') && text.endsWith(')') ? ` ${text}` : ` (${text})`;
}
