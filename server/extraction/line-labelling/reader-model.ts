import { readLineModel, type LineModel, type StoredLineModel } from './line-model.ts';
import type { ChosenPart } from './arbiter.ts';
import type { LogisticModel } from './logistic.ts';
import stored from './weights.json' with { type: 'json' };

/**
 * All trained models: for the labels of lines, for whether a document contains a recipe, and for which reader is right.
 */
export interface ReaderModel {
  labeller: LineModel;
  recipe: LogisticModel;
  /** The probability that the labeller's reading of a part is the better one. */
  arbiter: Readonly<Record<ChosenPart, LogisticModel>>;
}

/** The models as stored in `weights.json`, with the figures of the training run. */
export interface StoredReaderModel {
  figures: Readonly<Record<string, unknown>>;
  labeller: StoredLineModel;
  recipe: LogisticModel;
  arbiter: Readonly<Record<ChosenPart, LogisticModel>>;
}

/** Unpacks a stored model. */
export function readReaderModel({ labeller, recipe, arbiter }: StoredReaderModel): ReaderModel {
  return { labeller: readLineModel(labeller), recipe, arbiter };
}

let own: ReaderModel | null = null;

/** The shipped model. It is unpacked on first use. */
export function shippedModel(): ReaderModel {
  return (own ??= readReaderModel(stored));
}
