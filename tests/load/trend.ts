/** A figure at a time, in seconds since the start. */
export interface Sample {
  readonly seconds: number;
  readonly value: number;
}

export interface Trend {
  readonly mean: number;
  /** The slope of the line of least squares. */
  readonly perHour: number;
  /** What the line grows by from the first sample to the last. */
  readonly growth: number;
}

const HOUR = 3_600;
/** The first part of a run, in which caches and pools fill. */
const WARM_UP = 0.25;
/** The growth that counts as flat, as a part of the mean. */
const FLAT_SHARE = 0.1;

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The samples after the warm-up. */
export function afterWarmUp(samples: readonly Sample[]): readonly Sample[] {
  const end = samples.at(-1)?.seconds ?? 0;
  return samples.filter(({ seconds }) => seconds >= end * WARM_UP);
}

export function trendOf(samples: readonly Sample[]): Trend {
  const middle = meanOf(samples.map(({ seconds }) => seconds));
  const mean = meanOf(samples.map(({ value }) => value));
  const spread = samples.reduce((sum, { seconds }) => sum + (seconds - middle) ** 2, 0);
  const common = samples.reduce((sum, { seconds, value }) => sum + (seconds - middle) * (value - mean), 0);
  const slope = spread === 0 ? 0 : common / spread;
  const duration = (samples.at(-1)?.seconds ?? 0) - (samples[0]?.seconds ?? 0);
  return { mean, perHour: slope * HOUR, growth: slope * duration };
}

/** Flat: it grows by at most a tenth of its mean, or by `slack` where the mean is small. It may fall. */
export const isFlat = ({ mean, growth }: Trend, slack: number): boolean => growth <= Math.max(slack, mean * FLAT_SHARE);
