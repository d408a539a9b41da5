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
  /** Its own lines; null where its markup states it. */
  lines: readonly TextLine[] | null;
  /** Whether it is the one that the page is about. */
  isMain: boolean;
  /** Whether reading the page as a whole gave it, and it alone. */
  isRead: boolean;
}

/** Lines that are linked to a larger share lead to other pages. */
const MAX_LINKED = 0.5;
/** Longer lines are no headings. */
const MAX_HEADING = 60;
/** From this share of common entries on two lists are of the same recipe. */
const SAME = 0.5;

/**
 * The recipes of a page that holds several, each with its list and its steps: those that its markup states and it
 * shows, else those that it shows below headings of their own. None where it holds one, or where none is `main`.
 */
export function recipesOnPage(main: Draft, stated: readonly Draft[], lines: readonly PageLine[]): PageRecipe[] {
  const found = statedRecipes(main, stated, lines) ?? shownRecipes(lines);
  const named = found.findIndex(({ title }) => lineKey(title) === lineKey(main.title));
  const same = found.filter(({ merged }) => isSame(merged.draft, main));
  // What markup states is one of them; what was read of the page alone may be of several together.
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

/** The recipes that the markup states as a whole and the page shows; null where they are not several. */
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

/** The recipes below headings of their own, each with a heading above its list. */
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

/** Whether two lists are of the same recipe: most entries of one stand in the other. */
function isSame(one: Draft, other: Draft): boolean {
  const keys = new Set(other.ingredients.map(({ content }) => lineKey(content)));
  return share(one.ingredients, (entry) => keys.has(lineKey(entry))) >= SAME;
}

function share(lines: readonly DraftLine[], isOne: (entry: string) => boolean): number {
  const items = lines.filter(({ type }) => type === 'item');
  return items.length === 0 ? 0 : items.filter(({ content }) => isOne(content)).length / items.length;
}
