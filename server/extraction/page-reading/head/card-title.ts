import { lineKey } from '../../text/line-key.ts';
import { attribute } from '../../document/html/html-tree.ts';
import type { PageLine } from '../../document/html/page-line.ts';
import { sectionHeading } from '../../lexicon/headings/section-headings.ts';
import { wordsOf } from './page-title.ts';

/** Class names of elements with a recipe's name: `recipe-name`, `recipe-card__title`. */
const NAMED =
  /(?:recipe|recept|rezept|recette|receta|receita|ricetta|przepis|opskrift|oppskrift|tarif)s?(?:[-_]+(?:card|header|info|print))?[-_]+(?:name|title|titel|titre|titulo|titolo|tytul|nev|naam|namn|navn|nazov|nazev|nazwa|nombre|nome|nom|adi|baslik)\b|\bcreate-title\b/i;

/** The largest number of lines (times, ratings, summary) between a recipe's name and its list. */
const REACH = 60;

/**
 * A heading without such a class name counts if it is at most this many lines above the list, and repeats at least this
 * share of its words from the page's main heading.
 */
const NEAR = 25;
const SHARED = 0.6;

/** Separators between a name and a slogan. */
const PARTS = /\s+[|–—·•-]\s+/u;

/** The recipe's name in its card above the list of ingredients; '' if there is none. */
export function cardTitle(lines: readonly PageLine[], listStart: number): string {
  const above = lines.slice(0, listStart);
  const main = above.filter((line) => line.level === 1).map((line) => line.text);
  const named = above
    .slice(-REACH)
    .findLast(
      (line) =>
        line.hint !== 'foreign' &&
        NAMED.test(attribute(line.block, 'class')) &&
        sectionHeading(line.text)?.sure !== true,
    );
  if (named !== undefined) return isOfPage(named.text, main) ? named.text : '';
  return above.slice(-NEAR).findLast(restatementFinder(main))?.text ?? '';
}

/**
 * Returns a function that recognises headings that rephrase the page's main heading. A heading that is only the
 * beginning of the main heading, or contains it, does not count.
 */
function restatementFinder(main: readonly string[]): (line: PageLine) => boolean {
  const own = main.flatMap((heading) => [heading, ...heading.split(PARTS)]).map(lineKey);
  const pageWords = new Set(main.flatMap(wordsOf));
  return ({ text, level, foreign, linked }) => {
    if (level === 0 || foreign || linked > 0.5 || sectionHeading(text) !== null) return false;
    const words = wordsOf(text);
    const name = lineKey(text);
    if (words.length < 2 || own.some((key) => key.startsWith(name) || name.includes(key))) return false;
    return words.filter((word) => pageWords.has(word)).length >= words.length * SHARED;
  };
}

/**
 * Whether a card's heading has a word in common with the page's main heading, and does not merely quote it after a
 * colon.
 */
function isOfPage(name: string, main: readonly string[]): boolean {
  const words = new Set(main.flatMap(wordsOf));
  const quoted = /[:：]\s*(\S.*)$/u.exec(name)?.[1] ?? '';
  if (main.some((heading) => lineKey(heading) === lineKey(quoted))) return false;
  return main.length === 0 || wordsOf(name).some((word) => words.has(word));
}
