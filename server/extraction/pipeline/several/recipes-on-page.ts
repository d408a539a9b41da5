import type { Draft, DraftLine, MergedDraft } from '../../domain/draft.ts';
import type { OtherRecipe } from '../../domain/extraction.ts';
import type { FileDocument, TextLine } from '../../domain/text-line.ts';
import type { PageLine } from '../../document/html/page-line.ts';
import { mergeDrafts } from '../../normalize/merge-drafts.ts';
import { lineKey } from '../../text/line-key.ts';
import { recipesOfDocument } from './recipes-of-document.ts';

/** One of several recipes of a page. */
export interface PageRecipe extends OtherRecipe {
  merged: MergedDraft;
  /** Its own lines; null if it comes from the markup. */
  lines: readonly TextLine[] | null;
  /** Whether it is the main recipe of the page. */
  isMain: boolean;
  /** Whether it is identical to the result of reading the entire page. */
  isRead: boolean;
}

/** A line with a larger linked share leads to other pages. */
const MAX_LINKED = 0.5;
/** In characters. Longer lines are no headings. */
const MAX_HEADING = 60;
/** Two lists with this share of common ingredients are of the same recipe. */
const SAME = 0.5;

/**
 * The recipes of a page with several, each with a list and steps: those of the markup that are visible, else visible
 * ones with separate headings. Empty if there is no more than one, or if none corresponds to `main`.
 */
export function recipesOnPage(main: Draft, stated: readonly Draft[], lines: readonly PageLine[]): PageRecipe[] {
  const found = statedRecipes(main, stated, lines) ?? shownRecipes(lines);
  const named = found.findIndex(({ title }) => lineKey(title) === lineKey(main.title));
  const same = found.filter(({ merged }) => isSame(merged.draft, main));
  // If there is markup, `main` is one of them; otherwise it may have been read from several recipes together.
  const isOne = stated.some(({ ingredients }) => ingredients.length > 0) || (named !== -1 && same.length < 2);
  const about = found[named] ?? same[0] ?? (isOne ? undefined : found[0]);
  if (about === undefined) return [];
  const isCopy = (recipe: Candidate): boolean => same.includes(recipe) || lineKey(recipe.title) === lineKey(main.title);
  const own = isOne ? found.filter((recipe) => recipe === about || !isCopy(recipe)) : found;
  if (own.length < 2) return [];
  return own.map((recipe, index) => ({
    ...recipe,
    number: index + 1,
    isMain: recipe === about,
    isRead: isOne && recipe === about,
  }));
}

type Candidate = Omit<PageRecipe, 'number' | 'isMain' | 'isRead'>;

/** The complete recipes of the markup that the page shows; null if there are fewer than two. */
function statedRecipes(main: Draft, stated: readonly Draft[], lines: readonly PageLine[]): Candidate[] | null {
  const whole = stated.filter(isWhole);
  if (whole.length < 2) return null;
  const shown = new Set(lines.map(({ text }) => lineKey(text)));
  const distinct = whole.filter(
    (draft, index) =>
      whole.findIndex((one) => lineKey(one.title) === lineKey(draft.title) || isSame(one, draft)) === index &&
      (isSame(draft, main) || share(draft.ingredients, (entry) => shown.has(lineKey(entry))) >= SAME),
  );
  if (distinct.length < 2) return null;
  return distinct.map((draft) => ({ title: draft.title, place: null, merged: mergeDrafts([draft]), lines: null }));
}

/** The visible recipes with a heading and a heading of the ingredients. */
function shownRecipes(lines: readonly PageLine[]): Candidate[] {
  const own = lines.filter(({ foreign, hidden, linked }) => !foreign && !hidden && linked <= MAX_LINKED);
  if (own.filter(headsIngredients).length < 2) return [];
  const document: FileDocument = {
    lines: own.map(textLine),
    pictures: [],
    lang: '',
    recognised: false,
    unbroken: true,
  };
  const found = recipesOfDocument(document).map(({ title, place, merged, document: { lines: ownLines } }) => ({
    title,
    place,
    merged,
    lines: ownLines,
  }));
  const keys = found.map(({ title }) => lineKey(title));
  return found.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

function headsIngredients(line: PageLine): boolean {
  return line.row === null && line.text.length <= MAX_HEADING && line.section?.kind === 'ingredients';
}

function textLine({ text, level, bold, row }: PageLine): TextLine {
  const isEntry = row?.name === 'li';
  const mark = isEntry ? (row.parent?.name === 'ol' ? 'number' : 'bullet') : null;
  return { text, level, bold, mark, apart: row === null, page: 1 };
}

function isWhole({ title, ingredients, instructions }: Draft): boolean {
  return title !== '' && ingredients.length > 0 && instructions.length > 0;
}

/** Whether two lists are of the same recipe: enough ingredients are in both. */
function isSame(one: Draft, other: Draft): boolean {
  const keys = new Set(other.ingredients.map(({ content }) => lineKey(content)));
  return share(one.ingredients, (entry) => keys.has(lineKey(entry))) >= SAME;
}

function share(lines: readonly DraftLine[], isOne: (entry: string) => boolean): number {
  const items = lines.filter(({ type }) => type === 'item');
  return items.length === 0 ? 0 : items.filter(({ content }) => isOne(content)).length / items.length;
}
