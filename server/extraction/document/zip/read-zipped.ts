import { ExtractionError } from '../../domain/extraction-error.ts';
import type { FileDocument } from '../../domain/text-line.ts';
import { isOpenDocumentText, readOpenDocument } from '../file/open-document.ts';
import { isDocx, readDocx } from '../word/read-docx.ts';
import { openZip } from './read-zip.ts';

/** Reads the document that a zip is. Throws ExtractionError: `fileUnsupported` for tables, archives and the like. */
export async function readZipped(bytes: Uint8Array): Promise<FileDocument> {
  const archive = openZip(bytes);
  if (isDocx(archive)) return readDocx(archive);
  if (isOpenDocumentText(archive)) return readOpenDocument(archive);
  throw new ExtractionError('importErrors.fileUnsupported', { detail: `a zip of ${archive.names.length} files` });
}
