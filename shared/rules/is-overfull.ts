/** Values that a body holds at most: the largest recipe with its doubts has some 10,000. */
const VALUES_MAX = 20_000;

/**
 * Whether JSON holds so many values, however nested, that looking at each of them would hold up others: of half a
 * million wrong ones, each would be told, which takes seconds.
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
