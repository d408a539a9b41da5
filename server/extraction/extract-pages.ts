import { findInDocument } from './extract-document.ts';
import { ExtractionError } from './extraction-error.ts';
import type { PagesSource } from './extraction.ts';
import type { Found } from './found.ts';
import { documentOfPages } from './read/picture/pages-of-pictures.ts';

/** What stands on several pictures, read as one document. Throws ExtractionError `fileNoText` where none shows writing. */
export async function findOnPictures({ pages, name }: PagesSource): Promise<Found> {
  const document = documentOfPages(pages);
  if (document.lines.length === 0) throw new ExtractionError('importErrors.fileNoText');
  return findInDocument(document, { type: 'file', name });
}
