import type { OriginalSource } from '../../../shared/domain/recipe.ts';
import { ExtractionError } from '../domain/extraction-error.ts';

import type { PageSource } from '../domain/extraction.ts';
import { findOnAnyPage } from './find-on-any-page.ts';
import type { Found } from '../domain/found.ts';
import { groundRecipe } from '../grounding/ground-recipe.ts';
import { parseLines, parseRunningText } from '../text-reading/parse-lines.ts';
import { decodeBytes } from '../text/decode-bytes.ts';
import { htmlLines } from '../document/file/html-lines.ts';
import type { FileDocument } from '../domain/text-line.ts';
import { firstCharacters } from '../text/cut-text.ts';
import type { MergedDraft } from '../domain/draft.ts';
import { otherOf } from './of-several.ts';
import { recipesOfDocument, type DocumentRecipe } from './recipes-of-document.ts';
import { mergeDrafts } from '../normalize/merge-drafts.ts';
import { shapeRecipe } from '../normalize/shape-recipe.ts';
import { withTitle } from './document-title.ts';

/** How much of what was read is kept, in characters. */
const MAX_TEXT = 60_000;
/** The first recipe of a file begins and ends within so many lines, some four hundred pages. */
const MAX_LINES = 20_000;

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
    foundIn({ document, merged, isRunningText: false }, originalSource);
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

function foundIn({ document, merged, isRunningText }: ReadWhole, originalSource: OriginalSource | null): Found {
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
    lines,
    base: null,
    lang,
    name: originalSource?.name ?? '',
    recognised,
    blank: document.blank ?? [],
    disagrees: () => false,
  };
}

/** What a saved page says; one that is laid out like no recipe on a page may still read like one: plain paragraphs. */
export async function findOnSavedPage(page: PageSource, originalSource: OriginalSource | null): Promise<Found> {
  const found = await findOnAnyPage(page);
  if (found.failure?.code !== 'importErrors.noRecipe') return found;
  const lines = htmlLines(decodeBytes(page.bytes, page.contentType));
  return findInDocument({ lines, pictures: [], lang: '', recognised: false }, originalSource, page.number);
}

function withFewerLines(document: FileDocument): FileDocument {
  return document.lines.length > MAX_LINES ? { ...document, lines: document.lines.slice(0, MAX_LINES) } : document;
}

/** What was read of a document. */
interface ReadWhole {
  document: FileDocument;
  merged: MergedDraft;
  isRunningText: boolean;
}

/** What a document says of its recipe, and of more of it where that is none or not whole. */
async function readWhole(read: FileDocument): Promise<ReadWhole> {
  const document = withFewerLines(read);
  const stated = document.stated === undefined ? [] : [document.stated];
  const merged = mergeDrafts([parseLines(document), ...stated]);
  const { ingredients, instructions } = merged.draft;
  const isWhole = ingredients.length > 0 && instructions.length > 0;
  if (!isWhole && document.more !== undefined) return readWhole(await document.more());
  if (ingredients.length > 0 || instructions.length > 0) return { document, merged, isRunningText: false };
  const told = parseRunningText(document);
  const isRunningText = told.ingredients.length > 0;
  return { document, merged: isRunningText ? mergeDrafts([told, ...stated]) : merged, isRunningText };
}
