import { extractDocument, extractSavedPage } from './extract-document.ts';
import { ExtractionError } from './extraction-error.ts';
import type { Extraction, FileSource } from './extraction.ts';
import { fileKind, SNIFFED_BYTES } from './read/file/file-kind.ts';
import { decodeBytes } from './read/decode-bytes.ts';
import { readFileDocument } from './read/file/read-file.ts';
import { webArchivePage } from './read/file/web-archive.ts';
import { pageOfJsonLd } from './read/page-source.ts';

/**
 * Reads a file and makes the recipe that it is about; a saved page is read as a page. Throws ExtractionError:
 * `fileUnsupported` for what no reader knows, `noRecipe` where it holds none, and what the file's reader throws.
 */
export async function extractFile(source: FileSource): Promise<Extraction> {
  const { bytes, name } = source;
  const origin = name === null ? null : ({ type: 'file', name } as const);
  const kind = fileKind(bytes.subarray(0, SNIFFED_BYTES));
  if (kind === null) throw new ExtractionError('importErrors.fileUnsupported');
  if (kind === 'html') return extractSavedPage({ kind: 'page', bytes, contentType: null, url: null }, origin);
  if (kind === 'web-archive') return extractSavedPage(webArchivePage(bytes), origin);
  if (kind === 'json-ld') return extractSavedPage(pageOfJsonLd(decodeBytes(bytes, null), null), origin);
  return extractDocument(await readFileDocument(kind, source), origin);
}
