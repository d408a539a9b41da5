import { lineKey } from '../../text/line-key.ts';
import { attribute } from '../../document/html/html-tree.ts';
import type { PageLine } from '../../document/html/page-line.ts';
import { sectionHeading } from '../../lexicon/headings/section-headings.ts';
import { wordsOf } from './page-title.ts';

/** How authors name the element that bears a recipe's name: `recipe-name`, `recipe-card__title`. */
const NAMED =
  /(?:recipe|recept|rezept|recette|receta|receita|ricetta|przepis|opskrift|oppskrift|tarif)s?(?:[-_]+(?:card|header|info|print))?[-_]+(?:name|title|titel|titre|titulo|titolo|tytul|nev|naam|namn|navn|nazov|nazev|nazwa|nombre|nome|nom|adi|baslik)\b|\bcreate-title\b/i;

/** So many lines of times, ratings and summary may stand between a recipe's name and its list. */
const REACH = 60;

/** A heading without such a name bears the recipe's where it stands nearer to the list and repeats the page's own words. */
const NEAR = 25;
const SHARED = 0.6;

/** What parts a name from a slogan. */
const PARTS = /\s+[|–—·•-]\s+/u;

/** The name that a recipe bears on its own card, above its list of ingredients; '' where it bears none. */
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

/** Tells the headings that say the page's own otherwise: neither all of its beginning nor more behind it. */
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

/** Whether a card's heading has a word in common with the page's own, and is no quotation of one. */
function isOfPage(name: string, main: readonly string[]): boolean {
  const words = new Set(main.flatMap(wordsOf));
  const quoted = /[:：]\s*(\S.*)$/u.exec(name)?.[1] ?? '';
  if (main.some((heading) => lineKey(heading) === lineKey(quoted))) return false;
  return main.length === 0 || wordsOf(name).some((word) => words.has(word));
}
