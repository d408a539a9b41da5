import { readLineModel, type LineModel, type StoredLineModel } from './line-model.ts';
import type { ChosenPart } from './arbiter.ts';
import type { LogisticModel } from './logistic.ts';
import stored from './weights.json' with { type: 'json' };

/** All that was trained: the labels of lines, whether a document holds a recipe, and which reader is right. */
export interface ReaderModel {
  labeller: LineModel;
  recipe: LogisticModel;
  /** The probability that the labeller's reading of a part is the better one. */
  arbiter: Readonly<Record<ChosenPart, LogisticModel>>;
}

/** The same as it is stored in `weights.json`, with the figures of the run that trained it. */
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

/** The model that the project ships, unpacked once, when it is first asked for. */
export function shippedModel(): ReaderModel {
  return (own ??= readReaderModel(stored));
}
