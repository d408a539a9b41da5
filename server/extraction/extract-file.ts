import { ExtractionError } from './extraction-error.ts';
import { extractRecipe } from './extract-recipe.ts';
import type { Extraction, FileSource, PageSource } from './extraction.ts';
import { groundRecipe } from './ground/ground-recipe.ts';
import { parseLines } from './parse/parse-lines.ts';
import { decodeBytes } from './read/decode-bytes.ts';
import { fileKind, SNIFFED_BYTES } from './read/file/file-kind.ts';
import { htmlLines } from './read/file/html-lines.ts';
import { readFileDocument } from './read/file/read-file.ts';
import { webArchivePage } from './read/file/web-archive.ts';
import type { FileDocument } from './read/text-line.ts';
import { firstCharacters } from './shape/cut-text.ts';
import { mergeDrafts, type MergedDraft } from './shape/merge-drafts.ts';
import { shapeRecipe } from './shape/shape-recipe.ts';

/** How much of what was read is kept, in characters. */
const MAX_TEXT = 60_000;
/** The first recipe of a file begins and ends within so many lines, some four hundred pages. */
const MAX_LINES = 20_000;

/**
 * Reads a file and makes the recipe that it is about; a saved page is read as a page. Throws ExtractionError:
 * `fileUnsupported` for what no reader knows, `fileNoRecipe` where it holds none, and what the file's reader throws.
 */
export async function extractFile(source: FileSource): Promise<Extraction> {
  const kind = fileKind(source.bytes.subarray(0, SNIFFED_BYTES));
  if (kind === null) throw new ExtractionError('importErrors.fileUnsupported');
  if (kind === 'html') return extractPage({ kind: 'page', bytes: source.bytes, contentType: null, url: null }, source);
  if (kind === 'web-archive') return extractPage(webArchivePage(source.bytes), source);
  return extractDocument(await readFileDocument(kind, source), source);
}

/** A saved page; one that is laid out like no recipe on a page may still read like one: plain paragraphs. */
async function extractPage(page: PageSource, source: FileSource): Promise<Extraction> {
  try {
    return extractRecipe(page);
  } catch (error) {
    if (!(error instanceof ExtractionError) || error.code !== 'importErrors.noRecipe') throw error;
    const lines = htmlLines(decodeBytes(page.bytes, page.contentType));
    return extractDocument({ lines, pictures: [], lang: '', recognised: false }, source);
  }
}

async function extractDocument(read: FileDocument, source: FileSource): Promise<Extraction> {
  const { document, draft, provenance } = await recipeIn(read);
  const recipe = shapeRecipe(draft, {
    lang: document.lang,
    base: null,
    originalSource: source.name === null ? null : { type: 'file', name: source.name },
  });
  return {
    recipe,
    provenance: groundRecipe(recipe, provenance, document.lines),
    text: firstCharacters(document.lines.map(({ text }) => text).join('\n'), MAX_TEXT),
    pictures: document.pictures,
  };
}

function withFewerLines(document: FileDocument): FileDocument {
  return document.lines.length > MAX_LINES ? { ...document, lines: document.lines.slice(0, MAX_LINES) } : document;
}

/** What a document says of its recipe. Throws ExtractionError `fileNoRecipe` where all of it holds none. */
async function recipeIn(read: FileDocument): Promise<MergedDraft & { document: FileDocument }> {
  const document = withFewerLines(read);
  const merged = mergeDrafts([parseLines(document)]);
  const { title, ingredients, instructions } = merged.draft;
  if (title !== '' && ingredients.length > 0 && instructions.length > 0) return { ...merged, document };
  if (document.more === undefined) throw new ExtractionError('importErrors.fileNoRecipe');
  return recipeIn(await document.more());
}
