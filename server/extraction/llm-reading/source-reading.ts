import type { OriginalSource } from '../../../shared/domain/recipe.ts';
import type { ImportFailure } from '../../../shared/errors.ts';
import type { Extraction, Source } from '../domain/extraction.ts';
import type { FoundLine } from '../domain/found.ts';
import type { MergedDraft } from '../domain/draft.ts';
import type { AskNeed } from './ask-needs.ts';

/** A source that could not be read, with the reason. `isSeen`: a vision model may still read its pictures. */
export const unreadSource = (kind: Source['kind'], failure: SourceFault, isSeen: boolean): SourceReading => ({
  extraction: null,
  failure,
  document: { kind, lines: [], merged: null, lang: '', base: null, name: '', originalSource: null, blank: [] },
  pictures: [],
  need: null,
  isSeen,
});

/** Why a source has no recipe, in serialisable form. */
export interface SourceFault {
  code: ImportFailure;
  /** Only for logs. */
  detail: string | null;
}

/** The reading of a source, which is sent to a model and used to check its answer. */
export interface ReadDocument {
  kind: Source['kind'];
  /** Line numbers are counted from 1. */
  lines: FoundLine[];
  /** The reading without a model; null if nothing could be read. */
  merged: MergedDraft | null;
  lang: string;
  /** The base of relative addresses of pictures. */
  base: string | null;
  /** The name of the source outside its text, such as a file name; '' if it has none. */
  name: string;
  originalSource: OriginalSource | null;
  /** Numbers of pages, counted from 1, that are pictures without visible text. A transcript of such a page would be made up. */
  blank: number[];
}

/** A source as read without a model: its recipe or the error, and why a model should read it, too. */
export interface SourceReading {
  extraction: Extraction | null;
  failure: SourceFault | null;
  document: ReadDocument;
  /** The pictures in the source, unchanged. */
  pictures: Uint8Array[];
  /** Why a model should read its lines; null if they were read well or do not mention food. */
  need: AskNeed | null;
  /** Whether a vision model should read its pictures first: the text came from OCR, or OCR found none. */
  isSeen: boolean;
}
