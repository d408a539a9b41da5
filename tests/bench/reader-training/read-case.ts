import type { Draft } from '../../../server/extraction/domain/draft.ts';
import { readByLabels, type LabelledReading } from '../../../server/extraction/line-labelling/read-with-labeller.ts';
import type { ReaderModel } from '../../../server/extraction/line-labelling/reader-model.ts';
import type { KnownDocument } from './known-documents.ts';
import { readByRules } from './read-by-rules.ts';
import type { DraftScore, Scorer } from './score-draft.ts';

/** A document as both readers read it. */
export interface ReadCase {
  known: KnownDocument;
  rules: Draft;
  reading: LabelledReading;
  /** Which parts each reader has right; null if there is no recipe. */
  right: { rules: DraftScore; labeller: DraftScore } | null;
  /** The labeller's result for a changed copy of a text; absent if there is none. */
  changed?: LabelledReading;
}

/** Reads a document by both readers and scores them. */
export function readCase(known: KnownDocument, model: Pick<ReaderModel, 'labeller'>, score: Scorer): ReadCase {
  const rules = readByRules(known);
  const reading = readByLabels(known.lines, model);
  const { expected } = known;
  const right =
    expected === null ? null : { rules: score(expected, rules), labeller: score(expected, reading.labeller) };
  return { known, rules, reading, right };
}
