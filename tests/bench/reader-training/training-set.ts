import { featuresOf } from '../../../server/extraction/line-labelling/line-features.ts';
import { alignLabels, labelNumbers, type TaughtLine } from './align-labels.ts';
import { changedCopy } from './augment.ts';
import type { DocumentKind, KnownDocument } from './known-documents.ts';
import type { TrainingDocument } from './perceptron.ts';
import { seededRandom } from './seeded-random.ts';

/** Longer documents are truncated, because the rest is mostly comments and other recipes. */
const MAX_LINES = 300;

/** A document and its changed copies, ready for training. */
export interface TrainingGroup {
  group: string;
  documents: TrainingDocument[];
}

/** The number of changed copies per document of each kind. Texts get more, because they are short. */
const COPIES: Readonly<Record<DocumentKind, number>> = { text: 3, pasted: 1, page: 1, readme: 0 };
/** The share of texts that are also used appended to the previous text of their collection, as in a book. */
const JOINED = 0.4;

/** Features and labels of the documents, and of changed copies of them; documents without labels are left out. */
export function trainingSet(documents: readonly KnownDocument[], seed: number): TrainingGroup[] {
  const random = seededRandom(seed);
  const above = new Map<string, TaughtLine[]>();
  return documents.flatMap(({ group, lines, expected, kind }): TrainingGroup[] => {
    const taught = alignLabels(lines, expected, kind !== 'text')?.slice(0, MAX_LINES);
    if (taught === undefined || taught.length === 0) return [];
    const all = [taught, ...Array.from({ length: COPIES[kind] }, () => changedCopy(taught, random))];
    if (kind === 'text' && expected !== null) {
      const other = above.get(group);
      if (other !== undefined && random() < JOINED) all.push(changedCopy([...other, ...taught], random));
      above.set(group, taught);
    }
    return [{ group, documents: all.filter((one) => one.length > 0).map(ready) }];
  });
}

function ready(taught: readonly TaughtLine[]): TrainingDocument {
  return { lines: featuresOf(taught.map(({ line }) => line)), labels: labelNumbers(taught) };
}
