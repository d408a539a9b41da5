/** The median of values, the upper one of two; 0 without any. */
export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
