import type { Draft, MergedDraft } from '../../domain/draft.ts';
import type { OtherRecipe } from '../../domain/extraction.ts';
import type { FileDocument, PlacedPicture } from '../../domain/text-line.ts';
import { readWithLabeller } from '../../line-labelling/read-with-labeller.ts';
import { mergeDrafts } from '../../normalize/merge-drafts.ts';
import { lineKey } from '../../text/line-key.ts';
import { parseLines } from '../../text-reading/parse-lines.ts';
import { splitRecipes, type RecipeRange } from '../../text-reading/several/split-recipes.ts';

/** One of several recipes of a document. */
export interface DocumentRecipe extends OtherRecipe {
  /** The recipe's own lines and pictures. */
  document: FileDocument;
  merged: MergedDraft;
}

/** The largest number of pictures of one recipe. */
const MAX_PICTURES = 20;

/**
 * Two lists with at least this number of numbers, all equal and in the same order, are the same recipe, possibly
 * translated.
 */
const NUMBERS = 5;

/** The recipes of a document with several, each with a list and steps; empty if it contains no more than one. */
export function recipesOfDocument(document: FileDocument): DocumentRecipe[] {
  const ranges = splitRecipes(document);
  const pictures =
    document.photos === undefined ? picturesOf(ranges, document.placed ?? []) : photosOf(ranges, document);
  const { more: _, placed: __, photos: ___, ...rest } = document;
  const known = new Set<string>();
  const found = ranges.flatMap(({ from, to, place }, index) => {
    const own: FileDocument = { ...rest, lines: document.lines.slice(from, to), pictures: pictures[index] ?? [] };
    const merged = mergeDrafts([readOwn(own)]);
    const { title, ingredients, instructions } = merged.draft;
    const keys = keysOf(merged);
    if (title === '' || ingredients.length === 0 || instructions.length === 0) return [];
    if (keys.some((key) => known.has(key))) return [];
    for (const key of keys) known.add(key);
    return [{ title, place, document: own, merged }];
  });
  return found.length < 2 ? [] : found.map((recipe, index) => ({ ...recipe, number: index + 1 }));
}

/** Reads one of several recipes by the rules, and by the labeller if a part is missing. */
function readOwn(own: FileDocument): Draft {
  const rules = parseLines(own);
  const isWhole = rules.title !== '' && rules.ingredients.length > 0 && rules.instructions.length > 0;
  return isWhole ? rules : readWithLabeller(own, rules).draft;
}

/** The pictures of each recipe. One between two recipes is the second's, unless the document ends with one. */
function picturesOf(ranges: readonly RecipeRange[], placed: readonly PlacedPicture[]): Uint8Array[][] {
  const [first, last] = [ranges[0], ranges.at(-1)];
  const isBelow = placed.some(({ line }) => line === last?.to) && !placed.some(({ line }) => line === first?.from);
  return ranges.map(({ from, to }) =>
    placed
      .filter(({ line }) => (isBelow ? line > from && line <= to : line >= from && line < to))
      .slice(0, MAX_PICTURES)
      .map(({ bytes }) => bytes),
  );
}

/** The photos of each recipe: those from the page of its title up to the next recipe. */
function photosOf(ranges: readonly RecipeRange[], { lines, photos = [] }: FileDocument): Uint8Array[][] {
  const pages = ranges.map(({ from }) => lines[from]?.page ?? 0);
  return pages.map((own, index) => {
    const isFirst = pages.indexOf(own) === index;
    const isLast = pages.lastIndexOf(own) === index;
    const end = pages[index + 1] ?? lines[(ranges[index]?.to ?? 0) - 1]?.page ?? own;
    return photos
      .filter(
        ({ page }) =>
          (isFirst && page === own) ||
          (isLast && page > own && (page < end || (index === pages.length - 1 && page <= end))),
      )
      .slice(0, MAX_PICTURES)
      .map(({ bytes }) => bytes);
  });
}

/**
 * Keys that copies of a recipe have in common: its words, and the numbers of its list, which are equal in translations.
 */
function keysOf({ draft }: MergedDraft): string[] {
  const entries = draft.ingredients.filter(({ type }) => type === 'item').map(({ content }) => content);
  const numbers = entries.flatMap((entry) => entry.match(/\p{N}+/gu) ?? []);
  const words = `${lineKey(draft.title)} ${lineKey(entries.join(' '))}`;
  return numbers.length < NUMBERS ? [words] : [words, `${entries.length} ${numbers.join(' ')}`];
}
