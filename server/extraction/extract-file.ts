import { ExtractionError } from './extraction-error.ts';
import { extractRecipe } from './extract-recipe.ts';
import type { Extraction, FileSource } from './extraction.ts';
import { groundRecipe } from './ground/ground-recipe.ts';
import { parseLines } from './parse/parse-lines.ts';
import { fileKind, SNIFFED_BYTES } from './read/file/file-kind.ts';
import { readFileDocument } from './read/file/read-file.ts';
import { webArchivePage } from './read/file/web-archive.ts';
import type { FileDocument } from './read/text-line.ts';
import { firstCharacters } from './shape/cut-text.ts';
import { mergeDrafts } from './shape/merge-drafts.ts';
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
  if (kind === 'html') return extractRecipe({ kind: 'page', bytes: source.bytes, contentType: null, url: null });
  if (kind === 'web-archive') return extractRecipe(webArchivePage(source.bytes));
  const document = withFewerLines(await readFileDocument(kind, source));
  const { draft, provenance } = mergeDrafts([parseLines(document)]);
  if (draft.title === '' || draft.ingredients.length === 0 || draft.instructions.length === 0) {
    throw new ExtractionError('importErrors.fileNoRecipe');
  }
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
