/** The limit of values in a body. The largest recipe with its doubts has about 10,000. */
const VALUES_MAX = 20_000;

/**
 * Whether JSON has too many values, at any depth, to be validated. The validator reports every wrong value, so half a
 * million of them would block the process for seconds.
 */
export function isOverfull(json: unknown): boolean {
  const open = [json];
  let count = 0;
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.values(value);
    count += inner.length;
    if (count > VALUES_MAX) return true;
    open.push(...inner);
  }
  return false;
}
