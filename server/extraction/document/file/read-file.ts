import { ExtractionError } from '../../domain/extraction-error.ts';
import type { FileSource } from '../../domain/extraction.ts';
import type { FileDocument } from '../../domain/text-line.ts';
import type { FileKind } from './file-kind.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { readPage } from '../image/read-picture.ts';
import { readZipped } from '../zip/read-zipped.ts';
import { readDoc } from '../word/read-doc.ts';
import { readRtf } from '../rtf/read-rtf.ts';
import { readText } from './read-text.ts';

type Reader = (source: FileSource) => FileDocument | Promise<FileDocument>;

/** The reader of each kind. A saved page is no document: its own ladder reads it. */
const READERS: Partial<Record<FileKind, Reader>> = {
  docx: ({ bytes }) => readZipped(bytes),
  pdf: readPdf,
  picture: readPage,
  doc: ({ bytes }) => readDoc(bytes),
  rtf: ({ bytes }) => readRtf(bytes),
  text: ({ bytes }) => readText(bytes),
};

/** The lines and pictures of a file. Throws ExtractionError: `fileUnsupported`, and what its reader throws. */
export async function readFileDocument(kind: FileKind, source: FileSource): Promise<FileDocument> {
  const read = READERS[kind];
  if (read === undefined) throw new ExtractionError('importErrors.fileUnsupported', { detail: kind });
  return read(source);
}
