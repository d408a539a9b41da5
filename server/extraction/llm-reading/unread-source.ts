import type { Source } from '../domain/extraction.ts';
import type { SourceFault, SourceReading } from './source-reading.ts';

/** A source of which nothing was read, and why. `isSeen`: a model may still see what is on its pictures. */
export const unreadSource = (kind: Source['kind'], failure: SourceFault, isSeen: boolean): SourceReading => ({
  extraction: null,
  failure,
  document: { kind, lines: [], merged: null, lang: '', base: null, name: '', originalSource: null, blank: [] },
  pictures: [],
  need: null,
  isSeen,
});
