import { attribute, type ElementNode } from '../../document/html/html-tree.ts';
import type { PageLine } from '../../document/html/page-line.ts';

/** Class names of headings. */
export const HEADING_NAME = /head(?:er|ing|line)?\b|title|group-?name|section-?name/i;

/** The share of a list that must look the same before a different look is evidence. */
const UNIFORM = 0.6;

/** Only this number of characters of a class attribute is compared. */
const MAX_CLASS = 300;

/** Cache, because the look of an element is needed many times. */
const LOOKS = new WeakMap<ElementNode, string>();

/** A key of the element name and class of a line. Entries of one list have the same look. */
export function lookOf(line: PageLine): string {
  const element = line.row ?? line.block;
  const known = LOOKS.get(element);
  if (known !== undefined) return known;
  const list = element.name === 'li' ? (element.parent?.name ?? '') : '';
  const look = `${list}${element.name}.${attribute(element, 'class').slice(0, MAX_CLASS).replace(/\d+/g, '')}`;
  LOOKS.set(element, look);
  return look;
}

/** The look with the largest total weight; null if it has less than the required share. */
export function commonLook(lines: readonly PageLine[], weightOf: (line: PageLine) => number): string | null {
  const weights = new Map<string, number>();
  let total = 0;
  for (const line of lines) {
    const look = lookOf(line);
    weights.set(look, (weights.get(look) ?? 0) + weightOf(line));
    total += weightOf(line);
  }
  const [look, weight] = [...weights].reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0]);
  return weight > 0 && weight >= total * UNIFORM ? look : null;
}

/** In characters. Longer lines are no headings of groups. */
const MAX_HEADING = 60;

/**
 * Whether a line looks like the headings of a list: a minority of the lines looks like it, and not like most of them.
 * Without a class of its own it must be the first line of the list (`isFirst`), and short.
 */
export function isOddAmong(line: PageLine, lines: readonly PageLine[], look: string | null, isFirst = false): boolean {
  const odd = lookOf(line);
  const alike = lines.filter((other) => other !== line && lookOf(other) === odd).length;
  const isTold = !odd.endsWith('.') || (isFirst && line.text.length <= MAX_HEADING && line.prose < 0.4);
  return look !== null && odd !== look && isTold && alike > 0 && alike < lines.length / 2;
}
