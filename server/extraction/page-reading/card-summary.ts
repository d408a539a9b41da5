import { attribute, type ElementNode } from '../document/html/html-tree.ts';
import type { PageLine } from '../document/html/page-line.ts';

/** How authors name the element that says what a recipe is like: `recipe-summary`, `recipe__intro`. */
const NAMED = /recipes?[-_]+(?:\w+[-_]+)?(?:summary|description|intro(?:duction)?|excerpt|teaser)\b/i;

/** So many lines may stand between a summary and the list of ingredients. */
const REACH = 60;

/** The element so named, or one so many elements around its text. */
const HEIGHT = 3;

/** Longer texts tell a story. */
const MAX_LENGTH = 1_500;

/** What a recipe's own card says of it above its list of ingredients; '' where it says nothing. */
export function cardSummary(lines: readonly PageLine[], listStart: number): string {
  const above = lines.slice(Math.max(0, listStart - REACH), listStart).filter((line) => line.hint !== 'foreign');
  // Times, ratings and labels stand in such elements, too.
  const boxes = above.map(({ block, level, prose }) => (level > 0 || prose < 0.4 ? null : namedBox(block)));
  const box = boxes.findLast((named) => named !== null);
  const text = above.filter((_, index) => box !== undefined && boxes[index] === box).map((line) => line.text);
  const summary = text.join('\n');
  return summary.length > MAX_LENGTH ? '' : summary;
}

function namedBox(block: ElementNode): ElementNode | null {
  let element: ElementNode | null = block;
  for (let height = 0; element !== null && height < HEIGHT; element = element.parent, height++) {
    if (NAMED.test(attribute(element, 'class'))) return element;
  }
  return null;
}
