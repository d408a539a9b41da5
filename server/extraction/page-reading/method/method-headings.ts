import { attribute } from '../../document/html/html-tree.ts';
import type { PageLine } from '../../document/html/page-line.ts';
import { isHeading } from '../region/find-region.ts';
import { HEADING_NAME, lookOf } from '../region/look.ts';

/** Longer lines are steps, though they end with a colon. */
const MAX_LENGTH = 60;

/** Whether a line that is not set as a heading is one by its colon or by the name of its element. */
export function isNamedHeading({ text, block }: PageLine): boolean {
  return text.length < MAX_LENGTH && (/[:：]$/.test(text) || HEADING_NAME.test(attribute(block, 'class')));
}

/**
 * Tells the headings that only open the method. "Assembly" and "Preparation" may also be parts of it: then they are set like
 * the headings of other parts.
 */
export function openingTeller(lines: readonly PageLine[]): (line: PageLine) => boolean {
  const parts = new Set(lines.filter((line) => isHeading(line) && line.section === null).map((line) => lookOf(line)));
  return (line) => {
    const known = line.section;
    if (known === null || parts.has(lookOf(line))) return false;
    return known.sure || (known.kind === 'method' && line === lines[0]);
  };
}
