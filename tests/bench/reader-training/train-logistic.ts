import type { Evidence, LogisticModel } from '../../../server/extraction/line-labelling/logistic.ts';

/** One training case: the evidence and the truth. */
export interface LogisticCase {
  evidence: Evidence;
  isTrue: boolean;
  /** Its weight; 1 if absent. */
  weight?: number;
}

const ROUNDS = 600;
const RATE = 0.5;
const MOMENTUM = 0.9;

/** Fits a logistic model by gradient descent over scaled features; `decay` keeps the weights small. */
export function trainLogistic(cases: readonly LogisticCase[], decay = 0.003): LogisticModel {
  const names = [...new Set(cases.flatMap(({ evidence }) => Object.keys(evidence)))].toSorted();
  const values = cases.map(({ evidence }) => names.map((name) => evidence[name] ?? 0));
  const total = cases.reduce((sum, { weight = 1 }) => sum + weight, 0) || 1;
  const means = names.map((_, at) => values.reduce((sum, row) => sum + (row[at] ?? 0), 0) / (values.length || 1));
  const spreads = names.map((_, at) => {
    const square = values.reduce((sum, row) => sum + ((row[at] ?? 0) - (means[at] ?? 0)) ** 2, 0);
    return Math.sqrt(square / (values.length || 1)) || 1;
  });
  const rows = values.map((row) => row.map((value, at) => (value - (means[at] ?? 0)) / (spreads[at] ?? 1)));
  const weights = names.map(() => 0);
  const speeds = names.map(() => 0);
  let [bias, biasSpeed] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const slopes = names.map((_, at) => decay * (weights[at] ?? 0));
    let biasSlope = 0;
    for (const [index, row] of rows.entries()) {
      const { isTrue = false, weight = 1 } = cases[index] ?? {};
      const sum = row.reduce((all, value, at) => all + value * (weights[at] ?? 0), bias);
      const error = ((1 / (1 + Math.exp(-sum)) - (isTrue ? 1 : 0)) * weight) / total;
      biasSlope += error;
      for (const [at, value] of row.entries()) slopes[at] = (slopes[at] ?? 0) + error * value;
    }
    biasSpeed = MOMENTUM * biasSpeed - RATE * biasSlope;
    bias += biasSpeed;
    for (const [at, slope] of slopes.entries()) {
      speeds[at] = MOMENTUM * (speeds[at] ?? 0) - RATE * slope;
      weights[at] = (weights[at] ?? 0) + (speeds[at] ?? 0);
    }
  }
  const scaled = weights.map((weight, at) => weight / (spreads[at] ?? 1));
  const shift = scaled.reduce((sum, weight, at) => sum + weight * (means[at] ?? 0), 0);
  const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
  return {
    bias: rounded(bias - shift),
    weights: Object.fromEntries(names.map((name, at) => [name, rounded(scaled[at] ?? 0)])),
  };
}
