import type { OriginalSource } from '../../../shared/domain/recipe.ts';
import type { ImportFailure } from '../../../shared/errors.ts';
import type { Extraction, Source } from '../domain/extraction.ts';
import type { FoundLine } from '../domain/found.ts';
import type { MergedDraft } from '../domain/draft.ts';
import type { AskNeed } from './when-to-ask.ts';

/** A source of which nothing was read, and why. `isSeen`: a model may still see what is on its pictures. */
export const unreadSource = (kind: Source['kind'], failure: SourceFault, isSeen: boolean): SourceReading => ({
  extraction: null,
  failure,
  document: { kind, lines: [], merged: null, lang: '', base: null, name: '', originalSource: null, blank: [] },
  pictures: [],
  need: null,
  isSeen,
});

/** Why a source gave no recipe, as it crosses the border of a process. */
export interface SourceFault {
  code: ImportFailure;
  /** For logs alone. */
  detail: string | null;
}

/** What was read of a source: what a model may be shown, and what its answer is held against. */
export interface ReadDocument {
  kind: Source['kind'];
  /** Lines are numbered from 1 wherever they are spoken of. */
  lines: FoundLine[];
  /** What find or parse made of them; null where nothing could be read. */
  merged: MergedDraft | null;
  lang: string;
  /** What relative addresses of pictures are resolved against. */
  base: string | null;
  /** What the source calls itself beside its text, '' where it has no name. */
  name: string;
  originalSource: OriginalSource | null;
  /** Its pages, counted from 1, that are pictures on which nothing looks like letters: who transcribes one makes it up. */
  blank: number[];
}

/** A source as it was read without a model: its recipe or why there is none, and why a model should read it, too. */
export interface SourceReading {
  extraction: Extraction | null;
  failure: SourceFault | null;
  document: ReadDocument;
  /** The pictures within it, as they stood there. */
  pictures: Uint8Array[];
  /** Why a model should read its lines; null where they were read well, or are of no food. */
  need: AskNeed | null;
  /** Whether a model should look at its pictures first: its letters were recognised, or could not be. */
  isSeen: boolean;
}
