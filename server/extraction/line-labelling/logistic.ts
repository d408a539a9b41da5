/** A logistic model: the weight of each feature by its name, of features as they are, not scaled. */
export interface LogisticModel {
  bias: number;
  weights: Readonly<Record<string, number>>;
}

/** The values of features by name; 0 where one is absent. */
export type Evidence = Readonly<Record<string, number>>;

/** The probability that a model gives, 0 to 1. */
export function probabilityOf({ bias, weights }: LogisticModel, evidence: Evidence): number {
  let sum = bias;
  for (const [name, weight] of Object.entries(weights)) sum += weight * (evidence[name] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}
