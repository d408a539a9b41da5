import { partEvidence, CHOSEN_PARTS, type ChosenPart } from '../../../server/extraction/line-labelling/arbiter.ts';
import { readLineModel } from '../../../server/extraction/line-labelling/line-model.ts';
import type { LogisticModel } from '../../../server/extraction/line-labelling/logistic.ts';
import { recipeEvidence } from '../../../server/extraction/line-labelling/read-with-labeller.ts';
import { readByLabels } from '../../../server/extraction/line-labelling/read-with-labeller.ts';
import { alignLabels } from './align-labels.ts';
import { changedCopy } from './augment.ts';
import { foldsOf } from './folds.ts';
import type { KnownDocument } from './known-documents.ts';
import { packModel } from './pack-model.ts';
import { trainPerceptron, type TrainingOptions } from './perceptron.ts';
import { readCase, type ReadCase } from './read-case.ts';
import { seededRandom } from './seeded-random.ts';
import type { Scorer } from './score-draft.ts';
import { trainLogistic, type LogisticCase } from './train-logistic.ts';
import type { TrainingGroup } from './training-set.ts';

/** A document read by a labeller that was not trained on its host or collection. */
export interface FoldCase extends ReadCase {
  fold: number;
}

export interface Validation {
  folds: number;
  /** How many buckets a model keeps. */
  kept: number;
  training: TrainingOptions;
}

/** Reads each document by a labeller that was trained without its host or collection, and without the held-out third. */
export function crossValidate(
  documents: readonly KnownDocument[],
  set: readonly TrainingGroup[],
  score: Scorer,
  { folds: count, kept, training }: Validation,
  tell: (text: string) => void,
): FoldCase[] {
  const weights = new Map<string, number>();
  for (const { group, documents: own } of set) weights.set(group, (weights.get(group) ?? 0) + own.length);
  const folds = foldsOf(weights, count);
  const cases: FoldCase[] = [];
  const random = seededRandom(training.seed);
  for (let fold = 0; fold < count; fold += 1) {
    const others = set.filter(({ group }) => folds.get(group) !== fold).flatMap((group) => group.documents);
    const labeller = readLineModel(packModel(trainPerceptron(others, training), kept));
    tell(`fold ${fold + 1} of ${count} is trained on ${others.length} documents`);
    for (const known of documents) {
      // A document that is in no fold is read by the first one.
      if ((folds.get(known.group) ?? 0) !== fold) continue;
      const taught =
        known.kind === 'text' && known.expected !== null ? alignLabels(known.lines, known.expected, false) : null;
      const changed = changedCopy(taught ?? [], random).map(({ line }) => line);
      const read = readCase(known, { labeller }, score);
      cases.push(
        changed.length === 0 ? { ...read, fold } : { ...read, fold, changed: readByLabels(changed, { labeller }) },
      );
    }
  }
  return cases;
}

/** The weight of a README. It is low, because there are many similar ones. */
const README_WEIGHT = 0.2;
/**
 * The total weight of documents without a recipe relative to those with one, so that a recipe is accepted only with
 * high probability.
 */
const CAUTION = 4;

/** Fits the probability that a document holds a recipe. */
export function trainRecipeModel(cases: readonly ReadCase[]): LogisticModel {
  const told = cases.flatMap(({ known, reading, changed }): LogisticCase[] => {
    if (known.kind === 'page') return [];
    const weight = known.kind === 'readme' ? README_WEIGHT : 1;
    return [reading, ...(changed === undefined ? [] : [changed])].map(({ labelled, labeller }) => ({
      evidence: recipeEvidence(labelled, labeller),
      isTrue: known.expected !== null,
      weight,
    }));
  });
  const sum = (list: readonly LogisticCase[]): number => list.reduce((all, { weight = 1 }) => all + weight, 0);
  const balance = sum(told.filter(({ isTrue }) => isTrue)) / (sum(told.filter(({ isTrue }) => !isTrue)) || 1);
  return trainLogistic(
    told.map((one) => (one.isTrue ? one : { ...one, weight: (one.weight ?? 1) * balance * CAUTION })),
  );
}

/** Fits the choice between the readers on the documents where exactly one of them is right. */
export function trainArbiter(cases: readonly ReadCase[]): Record<ChosenPart, LogisticModel> {
  const models = CHOSEN_PARTS.map((part): [ChosenPart, LogisticModel] => {
    const told = cases.flatMap(({ right, reading, rules }): LogisticCase[] => {
      if (right === null || right.rules[part] === right.labeller[part]) return [];
      const evidence = partEvidence(part, reading.labelled, rules, reading.labeller);
      return [{ evidence, isTrue: right.labeller[part] }];
    });
    return [part, trainLogistic(told, 0.01)];
  });
  return Object.fromEntries(models) as Record<ChosenPart, LogisticModel>;
}
