import { BUCKETS } from '../../../server/extraction/line-labelling/hash-feature.ts';
import { LINE_LABELS } from '../../../server/extraction/line-labelling/line-label.ts';
import type { LineFeatures } from '../../../server/extraction/line-labelling/line-features.ts';
import { bestPath, type SequenceScores } from '../../../server/extraction/line-labelling/viterbi.ts';
import { seededRandom, shuffled } from './seeded-random.ts';

const LABELS = LINE_LABELS.length;
/** What a wrong label costs while training, so that right ones win by a margin. */
const MARGIN = 3;

/** A document's features and the numbers of its lines' labels. */
export interface TrainingDocument {
  lines: readonly LineFeatures[];
  labels: Uint8Array;
}

/** Weights with their sums over all steps of the training, which make the average. */
interface Averaged {
  values: Float32Array;
  sums: Float64Array;
  /** The step of each weight's last change. */
  changed: Uint32Array;
}

export interface TrainedWeights {
  /** `bucket * labels + label`. */
  emissions: Float32Array;
  transitions: Float64Array;
  starts: Float64Array;
  ends: Float64Array;
}

export interface TrainingOptions {
  seed: number;
  epochs: number;
  /** The share of features of what lines look like, and of their words, that is left out of each document at random. */
  dropShape: number;
  dropWords: number;
}

/** Trains an averaged structured perceptron; the same documents, options and seed give the same weights. */
export function trainPerceptron(documents: readonly TrainingDocument[], options: TrainingOptions): TrainedWeights {
  const random = seededRandom(options.seed);
  const weights = { emissions: averaged(BUCKETS * LABELS), moves: averaged(LABELS * (LABELS + 2)) };
  let step = 0;
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    for (const document of shuffled(documents, random)) {
      step += 1;
      const lines = document.lines.map((line) => thinned(line, options, random));
      const scores = scoresWith(weights.emissions.values, weights.moves.values, lines, document.labels);
      const path = bestPath(scores);
      if (path.every((label, line) => label === document.labels[line])) continue;
      for (const [line, buckets] of lines.entries()) correct(weights, document.labels, path, line, buckets, step);
    }
  }
  finish(weights.emissions, step);
  finish(weights.moves, step);
  const moves = Float64Array.from(weights.moves.values);
  return {
    emissions: weights.emissions.values,
    transitions: moves.slice(0, LABELS * LABELS),
    starts: moves.slice(LABELS * LABELS, LABELS * (LABELS + 1)),
    ends: moves.slice(LABELS * (LABELS + 1)),
  };
}

function averaged(length: number): Averaged {
  return { values: new Float32Array(length), sums: new Float64Array(length), changed: new Uint32Array(length) };
}

function thinned({ shape, words }: LineFeatures, options: TrainingOptions, random: () => number): Int32Array {
  const kept = new Int32Array(shape.length + words.length);
  let count = 0;
  for (const [buckets, dropped] of [
    [shape, options.dropShape],
    [words, options.dropWords],
  ] as const) {
    for (let at = 0; at < buckets.length; at += 1) if (random() >= dropped) kept[count++] = buckets[at] ?? 0;
  }
  return kept.subarray(0, count);
}

function scoresWith(
  weights: Float32Array,
  moves: Float32Array,
  lines: readonly Int32Array[],
  labels: Uint8Array,
): SequenceScores {
  const emissions = new Float64Array(lines.length * LABELS);
  for (const [line, buckets] of lines.entries()) {
    const at = line * LABELS;
    for (let label = 0; label < LABELS; label += 1) emissions[at + label] = labels[line] === label ? 0 : MARGIN;
    for (let index = 0; index < buckets.length; index += 1) {
      const row = (buckets[index] ?? 0) * LABELS;
      for (let label = 0; label < LABELS; label += 1) emissions[at + label]! += weights[row + label]!;
    }
  }
  const all = Float64Array.from(moves);
  return {
    labels: LABELS,
    emissions,
    transitions: all.slice(0, LABELS * LABELS),
    starts: all.slice(LABELS * LABELS, LABELS * (LABELS + 1)),
    ends: all.slice(LABELS * (LABELS + 1)),
  };
}

function correct(
  weights: { emissions: Averaged; moves: Averaged },
  gold: Uint8Array,
  path: Uint8Array,
  line: number,
  buckets: Int32Array,
  step: number,
): void {
  const [right = 0, wrong = 0] = [gold[line], path[line]];
  if (right !== wrong) {
    for (const bucket of buckets) {
      change(weights.emissions, bucket * LABELS + right, 1, step);
      change(weights.emissions, bucket * LABELS + wrong, -1, step);
    }
  }
  const [before, taken] = [gold[line - 1] ?? LABELS, path[line - 1] ?? LABELS];
  if (before !== taken || right !== wrong) {
    change(weights.moves, before * LABELS + right, 1, step);
    change(weights.moves, taken * LABELS + wrong, -1, step);
  }
  if (line < gold.length - 1 || right === wrong) return;
  change(weights.moves, (LABELS + 1) * LABELS + right, 1, step);
  change(weights.moves, (LABELS + 1) * LABELS + wrong, -1, step);
}

function change({ values, sums, changed }: Averaged, at: number, by: number, step: number): void {
  const value = values[at] ?? 0;
  sums[at] = (sums[at] ?? 0) + value * (step - (changed[at] ?? 0));
  changed[at] = step;
  values[at] = value + by;
}

function finish({ values, sums, changed }: Averaged, step: number): void {
  for (let at = 0; at < values.length; at += 1) {
    const sum = (sums[at] ?? 0) + (values[at] ?? 0) * (step - (changed[at] ?? 0));
    values[at] = step === 0 ? 0 : sum / step;
  }
}
