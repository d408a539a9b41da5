import type { OriginalSource } from '../../../shared/domain/recipe.ts';
import { ExtractionError } from '../domain/extraction-error.ts';
import type { Extraction, PageSource, FieldOrigin } from '../domain/extraction.ts';
import type { Found } from '../domain/found.ts';
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

/** A longer line is no title. */
const MAX_TITLE = 120;

/**
 * The draft with a title: the visible one, else the one that the document states beside its text, else the file's name
 * made readable, else its first line or sentence. One that no reader of the document sees is marked as doubtful.
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

/** Where a sentence ends. */
const END = /(?<=[.!?…])\s+|(?<=[。！？।])/u;

/** The first line, of a longer one its first sentence that greets nobody, or the beginning of that. */
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
