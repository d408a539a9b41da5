import type { MergedDraft } from '../domain/draft.ts';
import type { OtherRecipe } from '../domain/extraction.ts';
import type { FileDocument } from '../domain/text-line.ts';
import { mergeDrafts } from '../normalize/merge-drafts.ts';
import { lineKey } from '../text/line-key.ts';
import { parseLines } from '../text-reading/parse-lines.ts';
import { splitRecipes } from '../text-reading/split-recipes.ts';

/** One of several recipes of a document. */
export interface DocumentRecipe extends OtherRecipe {
  /** The recipe's own lines and pictures. */
  document: FileDocument;
  merged: MergedDraft;
}

/** So many numbers of a list in the same order are those of the same recipe, in another language or again. */
const NUMBERS = 5;

/** The recipes of a document that holds several, each with its list and its steps; none where it holds one or none. */
export function recipesOfDocument(document: FileDocument): DocumentRecipe[] {
  const found: Omit<DocumentRecipe, 'number'>[] = [];
  const known = new Set<string>();
  for (const { from, to, place } of splitRecipes(document)) {
    const own = documentWithin(document, from, to);
    const merged = mergeDrafts([parseLines(own)]);
    const { title, ingredients, instructions } = merged.draft;
    if (title === '' || ingredients.length === 0 || instructions.length === 0) continue;
    const keys = keysOf(merged);
    if (keys.some((key) => known.has(key))) continue;
    for (const key of keys) known.add(key);
    found.push({ title, place, document: own, merged });
  }
  return found.length < 2 ? [] : found.map((recipe, index) => ({ ...recipe, number: index + 1 }));
}

function documentWithin(document: FileDocument, from: number, to: number): FileDocument {
  const { more: _, ...rest } = document;
  return { ...rest, lines: document.lines.slice(from, to), pictures: [] };
}

/** What two copies of a recipe share: their words, or in two languages the numbers of their lists. */
function keysOf({ draft }: MergedDraft): string[] {
  const entries = draft.ingredients.filter(({ type }) => type === 'item').map(({ content }) => content);
  const numbers = entries.flatMap((entry) => entry.match(/\p{N}+/gu) ?? []);
  const words = `${lineKey(draft.title)} ${lineKey(entries.join(' '))}`;
  return numbers.length < NUMBERS ? [words] : [words, `${entries.length} ${numbers.join(' ')}`];
}
