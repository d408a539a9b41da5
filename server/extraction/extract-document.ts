import type { OriginalSource } from '../../shared/domain/recipe.ts';
import { ExtractionError } from './extraction-error.ts';
import { extractRecipe } from './extract-recipe.ts';
import type { Extraction, PageSource } from './extraction.ts';
import { groundRecipe } from './ground/ground-recipe.ts';
import { parseLines } from './parse/parse-lines.ts';
import { decodeBytes } from './read/decode-bytes.ts';
import { htmlLines } from './read/file/html-lines.ts';
import type { FileDocument } from './read/text-line.ts';
import { firstCharacters } from './shape/cut-text.ts';
import { mergeDrafts, type MergedDraft } from './shape/merge-drafts.ts';
import { shapeRecipe } from './shape/shape-recipe.ts';

/** How much of what was read is kept, in characters. */
const MAX_TEXT = 60_000;
/** The first recipe of a file begins and ends within so many lines, some four hundred pages. */
const MAX_LINES = 20_000;

/** The recipe that a document holds. Throws ExtractionError: `noRecipe`, and what reading more of it throws. */
export async function extractDocument(read: FileDocument, originalSource: OriginalSource | null): Promise<Extraction> {
  const { document, draft, provenance } = await recipeIn(read);
  const recipe = shapeRecipe(draft, { lang: document.lang, base: null, originalSource });
  return {
    recipe,
    provenance: groundRecipe(recipe, provenance, document.lines),
    text: firstCharacters(document.lines.map(({ text }) => text).join('\n'), MAX_TEXT),
    pictures: document.pictures,
  };
}

/**
 * The recipe of a saved page; one that is laid out like no recipe on a page may still read like one: plain paragraphs.
 * Throws what extractRecipe throws.
 */
export async function extractSavedPage(page: PageSource, originalSource: OriginalSource | null): Promise<Extraction> {
  try {
    return extractRecipe(page);
  } catch (error) {
    if (!(error instanceof ExtractionError) || error.code !== 'importErrors.noRecipe') throw error;
    const lines = htmlLines(decodeBytes(page.bytes, page.contentType));
    return extractDocument({ lines, pictures: [], lang: '', recognised: false }, originalSource);
  }
}

function withFewerLines(document: FileDocument): FileDocument {
  return document.lines.length > MAX_LINES ? { ...document, lines: document.lines.slice(0, MAX_LINES) } : document;
}

/** What a document says of its recipe. Throws ExtractionError `noRecipe` where all of it holds none. */
async function recipeIn(read: FileDocument): Promise<MergedDraft & { document: FileDocument }> {
  const document = withFewerLines(read);
  const merged = mergeDrafts([parseLines(document)]);
  const { title, ingredients, instructions } = merged.draft;
  if (title !== '' && ingredients.length > 0 && instructions.length > 0) return { ...merged, document };
  if (document.more === undefined) throw new ExtractionError('importErrors.noRecipe');
  return recipeIn(await document.more());
}
