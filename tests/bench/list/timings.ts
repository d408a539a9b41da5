/** The duration of the work in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

/** Prints a value with its goal; returns whether the goal is met. */
export function tell(what: string, value: number, goal: number, unit: (value: number) => string): boolean {
  const isMet = value <= goal;
  console.log(`${isMet ? '✓' : '✗'} ${what}: ${unit(value)} (goal ≤ ${unit(goal)})`);
  return isMet;
}
