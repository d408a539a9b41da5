import { attribute, type ElementNode } from '../../document/html/html-tree.ts';
import type { PageLine } from '../../document/html/page-line.ts';

/** How authors name the elements of headings. */
export const HEADING_NAME = /head(?:er|ing|line)?\b|title|group-?name|section-?name/i;

/** How much of a list must look alike before what looks otherwise is doubted. */
const UNIFORM = 0.6;

/** Longer classes are told apart by their beginnings. */
const MAX_CLASS = 300;

/** Each element is asked for its look again and again. */
const LOOKS = new WeakMap<ElementNode, string>();

/** How a line's element is called and dressed: entries of one list look alike. */
export function lookOf(line: PageLine): string {
  const element = line.row ?? line.block;
  const known = LOOKS.get(element);
  if (known !== undefined) return known;
  const list = element.name === 'li' ? (element.parent?.name ?? '') : '';
  const look = `${list}${element.name}.${attribute(element, 'class').slice(0, MAX_CLASS).replace(/\d+/g, '')}`;
  LOOKS.set(element, look);
  return look;
}

/** The look of most of the lines, each counting by its weight; null where no look prevails. */
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

/** Whether a line bears a class that few of the lines bear, too, and not the look of most: it is set like their headings. */
export function isOddAmong(line: PageLine, lines: readonly PageLine[], look: string | null): boolean {
  const odd = lookOf(line);
  const alike = lines.filter((other) => other !== line && lookOf(other) === odd).length;
  return look !== null && odd !== look && !odd.endsWith('.') && alike > 0 && alike < lines.length / 2;
}
