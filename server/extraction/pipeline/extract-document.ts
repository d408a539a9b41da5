import type { OriginalSource } from '../../../shared/domain/recipe.ts';
import { ExtractionError } from '../domain/extraction-error.ts';

import type { Extraction, PageSource } from '../domain/extraction.ts';
import { findOnAnyPage } from './find-on-any-page.ts';
import type { Found } from '../domain/found.ts';
import { groundRecipe } from '../grounding/ground-recipe.ts';
import { decodeBytes } from '../text/decode-bytes.ts';
import { htmlLines } from '../document/file/html-lines.ts';
import type { FileDocument } from '../domain/text-line.ts';
import { firstCharacters } from '../text/cut-text.ts';
import { otherOf } from './of-several.ts';
import { recipesOfDocument, type DocumentRecipe } from './recipes-of-document.ts';
import { mergeDrafts } from '../normalize/merge-drafts.ts';
import { shapeRecipe } from '../normalize/shape-recipe.ts';
import { withTitle } from './document-title.ts';
import { readWhole, type ReadWhole } from './read-whole.ts';

/** How much of what was read is kept, in characters. */
const MAX_TEXT = 60_000;

/**
 * What a document says of a recipe: of several, of the first, or of the one of this number, counted from 1. Throws
 * ExtractionError: `noRecipe` where it holds none of this number, and what reading more of the document throws.
 */
export async function findInDocument(
  read: FileDocument,
  originalSource: OriginalSource | null,
  number?: number,
): Promise<Found> {
  const recipes = recipesOfDocument(read);
  const found = ({ document, merged }: DocumentRecipe): Found =>
    foundIn({ document, merged, isRunningText: false, isUnsure: false }, originalSource);
  const chosen = recipes[(number ?? 1) - 1];
  if (chosen === undefined) {
    if ((number ?? 1) > 1) throw new ExtractionError('importErrors.noRecipe');
    return foundIn(await readWhole(read), originalSource);
  }
  if (number !== undefined) return found(chosen);
  const first = found(chosen);
  return {
    ...first,
    extraction: { ...first.extraction, others: recipes.slice(1).map(otherOf) },
    every: () => recipes.map((recipe) => found(recipe).extraction),
  };
}

function foundIn(
  { document, merged, isRunningText, isUnsure }: ReadWhole,
  originalSource: OriginalSource | null,
): Found {
  const { lines, lang, recognised, pictures } = document;
  const { draft, provenance: origins } = withTitle(merged, document, originalSource?.name ?? '');
  const isRecipe = draft.title !== '' && (draft.ingredients.length > 0 || draft.instructions.length > 0);
  const recipe = shapeRecipe(draft, { lang, base: null, originalSource });
  const text = firstCharacters(lines.map((line) => line.text).join('\n'), MAX_TEXT);
  const isUnread = recognised && lines.length === 0;
  const provenance = groundRecipe(recipe, origins, lines);
  return {
    extraction: { recipe, provenance, text, pictures, others: [] },
    failure: isRecipe ? null : new ExtractionError(isUnread ? 'importErrors.fileNoText' : 'importErrors.noRecipe'),
    merged: isRunningText ? mergeDrafts([]) : merged,
    isRunningText,
    isUnsure,
    lines,
    base: null,
    lang,
    name: originalSource?.name ?? '',
    recognised,
    blank: document.blank ?? [],
    disagrees: () => false,
  };
}

/** A page that says nothing of its address came from the file or the text itself. */
function withSource(found: Found, originalSource: OriginalSource | null): Found {
  const ofSource = (one: Extraction): Extraction => ({
    ...one,
    recipe: { ...one.recipe, originalSource: one.recipe.originalSource ?? originalSource },
  });
  const { extraction, every } = found;
  return { ...found, extraction: ofSource(extraction), ...(every && { every: () => every().map(ofSource) }) };
}

/** What a saved page says; one that is laid out like no recipe on a page may still read like one: plain paragraphs. */
export async function findOnSavedPage(page: PageSource, originalSource: OriginalSource | null): Promise<Found> {
  const found = await findOnAnyPage(page);
  if (found.failure?.code !== 'importErrors.noRecipe') return withSource(found, originalSource);
  const lines = htmlLines(decodeBytes(page.bytes, page.contentType));
  return findInDocument(
    { lines, pictures: [], lang: '', recognised: false, unbroken: true },
    originalSource,
    page.number,
  );
}
