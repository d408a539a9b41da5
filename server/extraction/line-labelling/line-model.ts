import { BUCKETS } from './hash-feature.ts';
import { LINE_LABELS } from './line-label.ts';
import type { LineFeatures } from './line-features.ts';
import type { SequenceScores } from './viterbi.ts';

const LABELS = LINE_LABELS.length;
/** Marks a bucket without weights. */
const ABSENT = 0xffff;

/** A sequence model. `rows` gives the row of a bucket in `weights`; a row contains one weight per label. */
export interface LineModel {
  rows: Uint16Array;
  weights: Int8Array;
  transitions: Float64Array;
  starts: Float64Array;
  ends: Float64Array;
  /** The margin at which the odds of a label are e to 1. */
  marginScale: number;
}

/** A stored model: base64 of the gaps between its buckets (two bytes each) and of its weights (one byte each). */
export interface StoredLineModel {
  gaps: string;
  weights: string;
  transitions: readonly number[];
  starts: readonly number[];
  ends: readonly number[];
  marginScale: number;
}

/** Unpacks a stored model. */
export function readLineModel(stored: StoredLineModel): LineModel {
  const gaps = Buffer.from(stored.gaps, 'base64');
  const weights = Buffer.from(stored.weights, 'base64');
  const rows = new Uint16Array(BUCKETS).fill(ABSENT);
  let bucket = 0;
  for (let row = 0; row * 2 < gaps.length; row += 1) {
    bucket += gaps.readUInt16LE(row * 2);
    rows[bucket] = row;
  }
  return {
    rows,
    weights: new Int8Array(weights.buffer, weights.byteOffset, weights.length),
    transitions: Float64Array.from(stored.transitions),
    starts: Float64Array.from(stored.starts),
    ends: Float64Array.from(stored.ends),
    marginScale: stored.marginScale,
  };
}

/** Calculates the scores of all labels for all lines. */
export function scoresOf(
  { rows, weights, transitions, starts, ends }: LineModel,
  lines: readonly LineFeatures[],
): SequenceScores {
  const emissions = new Float64Array(lines.length * LABELS);
  for (const [line, { shape, words }] of lines.entries()) {
    const at = line * LABELS;
    for (const buckets of [shape, words]) {
      for (const bucket of buckets) {
        const row = rows[bucket] ?? ABSENT;
        if (row === ABSENT) continue;
        for (let label = 0; label < LABELS; label += 1) {
          emissions[at + label] = (emissions[at + label] ?? 0) + (weights[row * LABELS + label] ?? 0);
        }
      }
    }
  }
  return { labels: LABELS, emissions, transitions, starts, ends };
}
