import { featuresOf } from '../../../server/extraction/line-labelling/line-features.ts';
import { alignLabels, labelNumbers, type TaughtLine } from './align-labels.ts';
import { changedCopy } from './augment.ts';
import type { KnownDocument } from './known-documents.ts';
import type { TrainingDocument } from './perceptron.ts';
import { seededRandom } from './seeded-random.ts';

/** Longer documents are cut: what stands below is comments and other recipes. */
const MAX_LINES = 300;

/** A document and its changed copies, ready for training. */
export interface TrainingGroup {
  group: string;
  documents: TrainingDocument[];
}

/** Features and labels of the documents and of so many changed copies of each; documents without labels are left out. */
export function trainingSet(documents: readonly KnownDocument[], copies: number, seed: number): TrainingGroup[] {
  const random = seededRandom(seed);
  return documents.flatMap(({ group, lines, expected, kind }): TrainingGroup[] => {
    const taught = alignLabels(lines, expected, kind !== 'text')?.slice(0, MAX_LINES);
    if (taught === undefined || taught.length === 0) return [];
    const all = [taught, ...Array.from({ length: copies }, () => changedCopy(taught, random))];
    return [{ group, documents: all.filter((one) => one.length > 0).map(ready) }];
  });
}

function ready(taught: readonly TaughtLine[]): TrainingDocument {
  return { lines: featuresOf(taught.map(({ line }) => line)), labels: labelNumbers(taught) };
}
