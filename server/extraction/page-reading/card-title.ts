import { lineKey } from '../text/line-key.ts';
import { attribute } from '../document/html/html-tree.ts';
import type { PageLine } from '../document/html/page-lines.ts';
import { sectionHeading } from '../lexicon/section-headings.ts';
import { wordsOf } from './words-of.ts';

/** How authors name the element that bears a recipe's name: `recipe-name`, `recipe-card__title`. */
const NAMED = /recipes?(?:[-_]+(?:card|header|info|print))?[-_]+(?:name|title)\b|\bcreate-title\b/i;

/** So many lines of times, ratings and summary may stand between a recipe's name and its list. */
const REACH = 60;

/** The name that a recipe bears on its own card, above its list of ingredients; '' where it bears none. */
export function cardTitle(lines: readonly PageLine[], listStart: number): string {
  const above = lines.slice(0, listStart);
  const main = above.filter((line) => line.level === 1).map((line) => line.text);
  const name = above
    .slice(-REACH)
    .findLast((line) => line.hint !== 'foreign' && NAMED.test(attribute(line.block, 'class')));
  return name !== undefined && isOfPage(name.text, main) ? name.text : '';
}

/** Whether a card's heading has a word in common with the page's own, and is neither a label nor one's quotation. */
function isOfPage(name: string, main: readonly string[]): boolean {
  const words = new Set(main.flatMap(wordsOf));
  const quoted = /[:：]\s*(\S.*)$/u.exec(name)?.[1] ?? '';
  if (sectionHeading(name)?.sure === true || main.some((heading) => lineKey(heading) === lineKey(quoted))) return false;
  return main.length === 0 || wordsOf(name).some((word) => words.has(word));
}
