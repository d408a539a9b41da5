import { extractDocument } from './extract-document.ts';
import { ExtractionError } from './extraction-error.ts';
import type { Extraction, PagesSource } from './extraction.ts';
import { documentOfPages } from './read/picture/pages-of-pictures.ts';

/**
 * The recipe that stands on several pictures, read as one document. Throws ExtractionError: `fileNoText` where none of
 * them shows writing, `noRecipe` where all of them hold none.
 */
export async function extractPages({ pages, name }: PagesSource): Promise<Extraction> {
  const document = documentOfPages(pages);
  if (document.lines.length === 0) throw new ExtractionError('importErrors.fileNoText');
  return extractDocument(document, { type: 'file', name });
}
