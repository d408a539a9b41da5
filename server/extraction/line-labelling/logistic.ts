/** A logistic regression model: the weight of each feature by name. Features are not scaled. */
export interface LogisticModel {
  bias: number;
  weights: Readonly<Record<string, number>>;
}

/** The values of features by name; absent ones are 0. */
export type Evidence = Readonly<Record<string, number>>;

/** The probability that the model calculates, 0 to 1. */
export function probabilityOf({ bias, weights }: LogisticModel, evidence: Evidence): number {
  let sum = bias;
  for (const [name, weight] of Object.entries(weights)) sum += weight * (evidence[name] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}
