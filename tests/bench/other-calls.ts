import type { Client } from '../support/api/client.ts';

/** The duration of the work in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
}

export const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Makes other calls one after the other until `meanwhile` has ended; returns their durations. */
export async function measureOthers(
  client: Client,
  paths: readonly string[],
  meanwhile: () => Promise<unknown>,
): Promise<number[]> {
  let isOver = false;
  const end = meanwhile().finally(() => (isOver = true));
  const times: number[] = [];
  while (!isOver) times.push(await timed(() => client.get(paths[times.length % paths.length] ?? '/')));
  await end;
  return times;
}

/** Prints the durations of other calls; returns the longest. */
export function tell(when: string, times: readonly number[]): number {
  const slowest = Math.max(...times);
  const usual = `median ${ms(quantile(times, 0.5))}, 99 % within ${ms(quantile(times, 0.99))}`;
  console.log(`other calls ${when}: ${times.length}, ${usual}, the slowest ${ms(slowest)}`);
  return slowest;
}
