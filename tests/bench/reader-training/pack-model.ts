import { BUCKETS } from '../../../server/extraction/line-labelling/hash-feature.ts';
import { LINE_LABELS } from '../../../server/extraction/line-labelling/line-label.ts';
import type { StoredLineModel } from '../../../server/extraction/line-labelling/line-model.ts';
import type { TrainedWeights } from './perceptron.ts';

const LABELS = LINE_LABELS.length;
/**
 * Weights are clipped at this many times the mean of the strongest ones, because a few outliers would reduce the
 * precision of all others.
 */
const CLIP = 4;
/** Wrong labels have margins of about one or two of these, in the trained weights' own scale, right ones of about five. */
const MARGIN_SCALE = 500;

/** Keeps the strongest buckets, and each weight in one byte; `transitions`, `starts` and `ends` are in the same scale. */
export function packModel(trained: TrainedWeights, kept: number): StoredLineModel {
  const strength = new Float64Array(BUCKETS);
  for (const [at, weight] of trained.emissions.entries()) {
    const bucket = Math.floor(at / LABELS);
    strength[bucket] = Math.max(strength[bucket] ?? 0, Math.abs(weight));
  }
  const strongest = [...strength.keys()]
    .filter((bucket) => (strength[bucket] ?? 0) > 0)
    .toSorted((one, other) => (strength[other] ?? 0) - (strength[one] ?? 0) || one - other)
    .slice(0, kept)
    .toSorted((one, other) => one - other);
  const mean = strongest.reduce((sum, bucket) => sum + (strength[bucket] ?? 0), 0) / Math.max(1, strongest.length);
  const scale = 127 / (mean * CLIP || 1);
  const gaps = Buffer.alloc(strongest.length * 2);
  const weights = Buffer.alloc(strongest.length * LABELS);
  for (const [row, bucket] of strongest.entries()) {
    gaps.writeUInt16LE(bucket - (strongest[row - 1] ?? 0), row * 2);
    for (let label = 0; label < LABELS; label += 1) {
      const scaled = Math.round((trained.emissions[bucket * LABELS + label] ?? 0) * scale);
      weights.writeInt8(Math.max(-127, Math.min(127, scaled)), row * LABELS + label);
    }
  }
  const scaled = (values: Float64Array): number[] => [...values].map((value) => Math.round(value * scale));
  return {
    gaps: gaps.toString('base64'),
    weights: weights.toString('base64'),
    transitions: scaled(trained.transitions),
    starts: scaled(trained.starts),
    ends: scaled(trained.ends),
    marginScale: Math.round(scale * MARGIN_SCALE),
  };
}
