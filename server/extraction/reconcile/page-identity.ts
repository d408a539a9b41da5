import type { Draft } from '../domain/draft.ts';
import { withoutAmount } from '../text/numbers/quantity.ts';
import { wordKey } from '../lexicon/lexicons/word-key.ts';
import type { IngredientEntry } from '../page-reading/region/ingredient-entries.ts';
import { lineKey } from '../text/line-key.ts';
import { placeOf } from './list-place.ts';

/** How many of a recipe's words the page's title must hold for the page to be named after it. */
const NAMED = 0.6;

/**
 * The stated recipes that a page is about. Where it states several, as lists of recipes and cards of related ones do,
 * those count that it is named after; where it is named after none, those that it shows with ingredients and method.
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

/** Shorter lists tell nothing. */
const FEWEST = 4;
/** Of the markup's own recipe a page shows at least this share. */
const SHOWN = 0.35;
/** Of an entry that it shows, in whatever pieces, at least this share of the words. */
const WORDS = 0.5;
/** More of a page says nothing new, in characters. */
const MAX_PAGE = 400_000;

/**
 * Whether a page shows another recipe than its markup states: it has a whole one to show, and hardly any ingredient of
 * the markup's stands on it anywhere. Other amounts of the same are none: pages show theirs for other numbers of guests.
 */
export function showsOtherRecipe(stated: Draft, visible: Draft, lines: readonly { readonly text: string }[]): boolean {
  const held = stated.ingredients.filter(({ type }) => type === 'item');
  const shown = visible.ingredients.filter(({ type }) => type === 'item');
  if (held.length < FEWEST || shown.length < FEWEST || visible.instructions.length === 0) return false;
  const text = lines.map((line) => line.text).join(' ');
  const page = wordKey(text.slice(0, MAX_PAGE));
  const isShown = ({ content }: { content: string }): boolean => {
    const words = wordKey(withoutAmount(content)).split(' ');
    return words.filter((word) => page.includes(word)).length >= words.length * WORDS;
  };
  return held.filter(isShown).length < held.length * SHOWN;
}
