import { attribute, type ElementNode } from '../../document/html/html-tree.ts';
import type { PageLine } from '../../document/html/page-line.ts';
import { isHeading } from '../region/find-region.ts';
import { HEADING_NAME, lookOf } from '../region/look.ts';

/** Class names of boxes with a tip within a step. */
const TIP =
  /(?:^|[\s_-])(?:tips?|hints?|inset|callout|info-?box|advice|tipps?|conseils?|astuces?|consejos?|dicas?|suggeriment[io]|porad[ay]|wskazowk[ai])(?:[-_](?:text|box|content|body|wrap(?:per)?))?(?=\s|$)/i;

/** Whether a line is in a tip box within a list item. */
export function isTipInStep({ block, row }: PageLine): boolean {
  if (row?.name !== 'li') return false;
  for (let element: ElementNode | null = block; element !== null && element !== row; element = element.parent)
    if (TIP.test(attribute(element, 'class'))) return true;
  return false;
}

/** In characters. Longer lines are steps, even if they end with a colon. */
const MAX_LENGTH = 60;

/**
 * Whether a line without heading markup is a heading, because it ends with a colon or its element has the class name of
 * a heading.
 */
export function isNamedHeading({ text, block }: PageLine): boolean {
  return text.length < MAX_LENGTH && (/[:：]$/.test(text) || HEADING_NAME.test(attribute(block, 'class')));
}

/**
 * Returns a function that recognises headings that only name the method. "Assembly" and "Preparation" can also be parts
 * of the method; they then look like the headings of other parts.
 */
export function openingFinder(lines: readonly PageLine[]): (line: PageLine) => boolean {
  const parts = new Set(lines.filter((line) => isHeading(line) && line.section === null).map((line) => lookOf(line)));
  return (line) => {
    const known = line.section;
    if (known === null || parts.has(lookOf(line))) return false;
    return known.sure || (known.kind === 'method' && line === lines[0]);
  };
}
