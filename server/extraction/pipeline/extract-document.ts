import type { OriginalSource } from '../../../shared/domain/recipe.ts';
import { ExtractionError } from '../domain/extraction-error.ts';
import type { Extraction, PageSource, FieldOrigin } from '../domain/extraction.ts';
import { type Found, placedLines } from '../domain/found.ts';
import { groundRecipe } from '../grounding/ground-recipe.ts';
import { decodeBytes } from '../text/decode-bytes.ts';
import { htmlLines } from '../document/lines/html-lines.ts';
import type { FileDocument } from '../domain/text-line.ts';
import { firstCharacters } from '../text/cut-text.ts';
import { mergeDrafts } from '../normalize/merge-drafts.ts';
import { shapeRecipe } from '../normalize/shape-recipe.ts';
import type { MergedDraft } from '../domain/draft.ts';
import { isGreeting } from '../lexicon/letter-words.ts';
import { lineKey } from '../text/line-key.ts';
import { nameAsTitle } from '../text/name-as-title.ts';
import { findOnAnyPage } from './page/find-on-any-page.ts';
import { otherOf } from './several/of-several.ts';
import { recipesOfDocument, type DocumentRecipe } from './several/recipes-of-document.ts';
import { readWhole, type ReadWhole } from './read-whole.ts';

/** In characters. A longer line is no title. */
const MAX_TITLE = 120;

/**
 * Ensures that a draft has a title: the one that was read, else a readable form of the file name, else the first line
 * or sentence. A title that is not visible in the document is marked as doubtful.
 */
export function withTitle(merged: MergedDraft, document: FileDocument, name: string): MergedDraft {
  const { draft, provenance } = merged;
  const title = draft.title || nameAsTitle(name) || firstLine(document);
  if (title === '') return merged;
  const origin: FieldOrigin = (draft.title !== '' && provenance.title) || { stage: 'document', where: 'its name' };
  const marked: FieldOrigin = isVisible(title, document)
    ? origin
    : { ...origin, doubts: [{ index: null, why: 'absent' }] };
  return { draft: { ...draft, title }, provenance: { ...provenance, title: marked } };
}

/** The end of a sentence. */
const END = /(?<=[.!?…])\s+|(?<=[。！？।])/u;

/** The first line; if it is long, its first sentence that is no greeting, cut if necessary. */
function firstLine({ lines }: FileDocument): string {
  const text = lines.find((line) => /\p{L}{2}/u.test(line.text))?.text ?? '';
  if (text.length <= MAX_TITLE) return text;
  const sentence = text.split(END).find((one) => !isGreeting(one)) ?? text;
  return sentence.length <= MAX_TITLE ? sentence : `${sentence.slice(0, MAX_TITLE).replace(/\s+\S*$/u, '')}…`;
}

function isVisible(title: string, { lines }: FileDocument): boolean {
  const key = lineKey(title);
  return lines.some(({ text }) => lineKey(text).includes(key));
}

/** How much of the text is kept, in characters. */
const MAX_TEXT = 60_000;

/**
 * Finds the recipe of a document: the first of several, or the one with this number, counted from 1. Throws
 * ExtractionError: `noRecipe` if there is none with this number, and errors of reading further pages.
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
    extraction: { recipe, provenance, text, ...placedLines(lines), pictures, others: [] },
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

/** Completes the source of recipes without one: their page came from a file or a pasted text. */
function withSource(found: Found, originalSource: OriginalSource | null): Found {
  const ofSource = (one: Extraction): Extraction => ({
    ...one,
    recipe: { ...one.recipe, originalSource: one.recipe.originalSource ?? originalSource },
  });
  const { extraction, every } = found;
  return { ...found, extraction: ofSource(extraction), ...(every && { every: () => every().map(ofSource) }) };
}

/** Finds the recipe on a saved page. If it has no page layout of a recipe, it is read as plain paragraphs. */
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
