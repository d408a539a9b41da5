import type { FileDocument } from '../../domain/text-line.ts';
import { paragraphLines } from '../lines/paragraph-lines.ts';
import { rtfParagraphs } from './rtf-paragraphs.ts';

/** The lines of an RTF file's body; its pictures are left out. Throws ExtractionError `fileTooComplex`. */
export function readRtf(bytes: Uint8Array): FileDocument {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return { lines: paragraphLines(rtfParagraphs(file)), pictures: [], lang: '', recognised: false };
}
