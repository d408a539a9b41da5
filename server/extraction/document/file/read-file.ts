import { ExtractionError } from '../../domain/extraction-error.ts';
import type { FileSource } from '../../domain/extraction.ts';
import type { FileDocument } from '../../domain/text-line.ts';
import { readDoc } from '../word/read-doc.ts';
import { readRtf } from '../rtf/read-rtf.ts';
import { isOpenDocumentText, readOpenDocument } from '../word/open-document.ts';
import { isDocx, readDocx } from '../word/read-docx.ts';
import { openZip } from '../zip/read-zip.ts';
import type { FileKind } from './file-kind.ts';
import { readText } from './read-text.ts';

/** Reads a document in a zip container. Throws ExtractionError: `fileUnsupported` for spreadsheets, archives and others. */
export async function readZipped(bytes: Uint8Array): Promise<FileDocument> {
  const archive = await openZip(bytes);
  if (isDocx(archive)) return readDocx(archive);
  if (await isOpenDocumentText(archive)) return readOpenDocument(archive);
  throw new ExtractionError('importErrors.fileUnsupported', { detail: `a zip of ${archive.names.length} files` });
}

type Reader = (source: FileSource) => FileDocument | Promise<FileDocument>;

/**
 * The reader of each kind. Saved pages are read by the page pipeline instead. The readers with native code are imported only
 * when they are needed: the process for other kinds may not load any.
 */
const READERS: Partial<Record<FileKind, Reader>> = {
  docx: ({ bytes }) => readZipped(bytes),
  archive: ({ bytes }) => readZipped(bytes),
  pdf: async (source) => (await import('../pdf/read-pdf.ts')).readPdf(source),
  picture: async (source) => (await import('../image/read-picture.ts')).readPage(source),
  doc: ({ bytes }) => readDoc(bytes),
  rtf: ({ bytes }) => readRtf(bytes),
  text: ({ bytes }) => readText(bytes),
};

/** The lines and pictures of a file. Throws ExtractionError: `fileUnsupported`, and the errors of its reader. */
export async function readFileDocument(kind: FileKind, source: FileSource): Promise<FileDocument> {
  const read = READERS[kind];
  if (read === undefined) throw new ExtractionError('importErrors.fileUnsupported', { detail: kind });
  return read(source);
}
