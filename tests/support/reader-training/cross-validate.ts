import { partEvidence, CHOSEN_PARTS, type ChosenPart } from '../../../server/extraction/line-labelling/arbiter.ts';
import { readLineModel } from '../../../server/extraction/line-labelling/line-model.ts';
import type { LogisticModel } from '../../../server/extraction/line-labelling/logistic.ts';
import { recipeEvidence } from '../../../server/extraction/line-labelling/recipe-probability.ts';
import { foldsOf } from './folds.ts';
import type { KnownDocument } from './known-documents.ts';
import { packModel } from './pack-model.ts';
import { trainPerceptron, type TrainingOptions } from './perceptron.ts';
import { readCase, type ReadCase } from './read-case.ts';
import type { Scorer } from './score-draft.ts';
import { trainLogistic, type LogisticCase } from './train-logistic.ts';
import type { TrainingGroup } from './training-set.ts';

/** A document that was read by a labeller which was trained on nothing of its host or collection. */
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
  for (let fold = 0; fold < count; fold += 1) {
    const others = set.filter(({ group }) => folds.get(group) !== fold).flatMap((group) => group.documents);
    const labeller = readLineModel(packModel(trainPerceptron(others, training), kept));
    tell(`fold ${fold + 1} of ${count} is trained on ${others.length} documents`);
    for (const known of documents) {
      // What no fold was trained on may be read by any of them.
      if ((folds.get(known.group) ?? 0) !== fold) continue;
      cases.push({ ...readCase(known, { labeller }, score), fold });
    }
  }
  return cases;
}

/** Fits the probability that a document holds a recipe; half of all weight is that of documents without one. */
export function trainRecipeModel(cases: readonly ReadCase[]): LogisticModel {
  const told = cases.filter(({ known }) => known.kind !== 'page');
  const without = told.filter(({ known }) => known.expected === null).length;
  const balance = (told.length - without) / Math.max(1, without);
  return trainLogistic(
    told.map(({ known, reading, rules }) => ({
      evidence: recipeEvidence(reading.labelled, rules, reading.labeller),
      isTrue: known.expected !== null,
      weight: known.expected === null ? balance : 1,
    })),
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
