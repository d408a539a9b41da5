import type { Draft } from '../domain/draft.ts';
import { withoutAmount } from '../text/numbers/quantity.ts';
import { wordKey } from '../lexicon/lexicons/word-key.ts';
import type { IngredientEntry } from '../page-reading/region/ingredient-entries.ts';
import { lineKey } from '../text/line-key.ts';
import { placeOf } from './list-place.ts';

/** The share of a recipe's words that the page title must contain for the page to be named after it. */
const NAMED = 0.6;

/**
 * The stated recipes that belong to the page. If a page states several, such as lists or cards of related recipes, and
 * its title names none of them, only those count that it shows with ingredients and method.
 */
export function ofThisPage(
  drafts: readonly Draft[],
  pageTitle: string,
  entries: readonly IngredientEntry[],
): readonly Draft[] {
  const names = new Set(drafts.map((draft) => lineKey(draft.title)).filter((name) => name !== ''));
  if (names.size < 2 || drafts.some((draft) => isNamedAfter(pageTitle, draft.title))) return drafts;
  return drafts.filter(
    ({ ingredients, instructions }) =>
      ingredients.length > 0 && instructions.length > 0 && placeOf(ingredients, entries) !== null,
  );
}

function isNamedAfter(pageTitle: string, title: string): boolean {
  const page = lineKey(pageTitle);
  const name = lineKey(title);
  if (name === '' || page === '') return false;
  if (name.includes(page) || page.includes(name)) return true;
  const words = title
    .split(/\s+/)
    .map(lineKey)
    .filter((word) => word.length > 2);
  return words.length > 1 && words.filter((word) => page.includes(word)).length >= words.length * NAMED;
}

/** Shorter lists are not compared. */
const FEWEST = 4;
/** If a page shows a smaller share of the markup's ingredients, it shows another recipe. */
const SHOWN = 0.35;
/** An ingredient counts as shown if the page contains at least this share of its words, in any order. */
const WORDS = 0.5;
/** Units and articles occur in all texts. */
const SHORT = /^[a-z]{0,2}$/;
/** In characters. The rest of a page is not examined. */
const MAX_PAGE = 400_000;

/**
 * Whether a page shows another recipe than its markup: it shows a complete recipe and hardly any of the markup's
 * ingredients. Different amounts of the same ingredients do not count, because pages can show them for other numbers of
 * servings.
 */
export function showsOtherRecipe(stated: Draft, visible: Draft, lines: readonly { readonly text: string }[]): boolean {
  const held = stated.ingredients.filter(({ type }) => type === 'item');
  const shown = visible.ingredients.filter(({ type }) => type === 'item');
  if (held.length < FEWEST || shown.length < FEWEST || visible.instructions.length === 0) return false;
  const text = lines.map((line) => line.text).join(' ');
  const page = wordKey(text.slice(0, MAX_PAGE));
  const isShown = ({ content }: { content: string }): boolean => {
    const words = wordKey(withoutAmount(content))
      .split(' ')
      .filter((word) => !SHORT.test(word));
    return words.length > 0 && words.filter((word) => page.includes(word)).length >= words.length * WORDS;
  };
  return held.filter(isShown).length < held.length * SHOWN;
}

/** Whether markup is left over from another page: the page's title does not name its recipe, and the page shows another. */
export function isOfOtherPage(
  stated: Draft,
  visible: Draft,
  pageTitle: string,
  lines: readonly { readonly text: string; readonly foreign: boolean }[],
): boolean {
  if (lineKey(stated.title) === '' || lineKey(pageTitle) === '' || isNamedAfter(pageTitle, stated.title)) return false;
  return showsOtherRecipe(
    stated,
    visible,
    lines.filter((line) => !line.foreign),
  );
}
