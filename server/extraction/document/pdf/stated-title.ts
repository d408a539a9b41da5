import type { PDFDocumentProxy } from 'pdfjs-dist';
import { emptyDraft, type Draft } from '../../domain/draft.ts';
import { foldSpace } from '../../text/fold-space.ts';
import { nameAsTitle } from '../../text/name-as-title.ts';

/** What the program that printed a document writes before its name. */
const PROGRAM = /^(?:microsoft (?:word|powerpoint|publisher)|libreoffice|pages|google docs)\s*[-–—:]\s*/iu;

/** What a PDF's properties state: its title, where somebody gave one. Null where they state none, or cannot be read. */
export async function statedByPdf(document: PDFDocumentProxy): Promise<Draft | null> {
  // Damaged properties say nothing about the pages.
  const metadata = await document.getMetadata().catch(() => null);
  const stated: unknown = metadata === null ? null : Reflect.get(metadata.info, 'Title');
  const title = typeof stated === 'string' ? nameAsTitle(foldSpace(stated).replace(PROGRAM, '')) : '';
  return title === '' ? null : { ...emptyDraft('document', 'properties of the file'), title };
}
