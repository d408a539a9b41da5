import { findInDocument, findOnSavedPage } from './extract-document.ts';
import { ExtractionError } from '../domain/extraction-error.ts';
import type { FileSource, PagesSource } from '../domain/extraction.ts';
import type { Found } from '../domain/found.ts';
import { fileKind, SNIFFED_BYTES } from '../document/file/file-kind.ts';
import { decodeBytes } from '../text/decode-bytes.ts';
import { readFileDocument } from '../document/file/read-file.ts';
import { webArchivePage } from '../document/file/web-archive.ts';
import { documentOfPages } from '../document/image/picture-lines.ts';
import { pageOfJsonLd } from '../document/html/page-source.ts';

/**
 * Finds the recipe of a file. A saved page is read as a page. Throws ExtractionError: `fileUnsupported`, and errors of
 * the file's reader.
 */
export async function findInFile(source: FileSource): Promise<Found> {
  const { bytes, name, number } = source;
  const which = number === undefined ? {} : { number };
  const origin = name === null ? null : ({ type: 'file', name } as const);
  const kind = fileKind(bytes.subarray(0, SNIFFED_BYTES));
  if (kind === null) throw new ExtractionError('importErrors.fileUnsupported');
  if (kind === 'html') return findOnSavedPage({ kind: 'page', bytes, contentType: null, url: null, ...which }, origin);
  if (kind === 'web-archive') return findOnSavedPage({ ...webArchivePage(bytes), ...which }, origin);
  if (kind === 'json-ld') return findOnSavedPage({ ...pageOfJsonLd(decodeBytes(bytes, null), null), ...which }, origin);
  return findInDocument(await readFileDocument(kind, source), origin, number);
}

/** Finds the recipe on several pictures that are the pages of one document. */
export function findOnPictures({ pages, name }: PagesSource): Promise<Found> {
  return findInDocument(documentOfPages(pages), { type: 'file', name });
}
