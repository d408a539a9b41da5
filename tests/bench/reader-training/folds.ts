/** Distributes groups over `count` folds of similar weight: the heaviest group first, each into the lightest fold. */
export function foldsOf(weights: ReadonlyMap<string, number>, count: number): ReadonlyMap<string, number> {
  const loads = Array.from({ length: count }, () => 0);
  const folds = new Map<string, number>();
  const sorted = [...weights].toSorted(
    ([name, weight], [other, another]) => another - weight || (name < other ? -1 : 1),
  );
  for (const [name, weight] of sorted) {
    const lightest = loads.indexOf(Math.min(...loads));
    folds.set(name, lightest);
    loads[lightest] = (loads[lightest] ?? 0) + weight;
  }
  return folds;
}
