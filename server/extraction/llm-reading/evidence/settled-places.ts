import type { Passage, SourceText } from '../../grounding/source-text.ts';

/** The distance in lines from which on all places count as equally far. */
const FAR = 20;

/**
 * Chooses one of the possible places for each text of a list. A single place is taken; of several, the best is close to
 * the places of its neighbours in the list or has a higher `rank`, which counts up to five. No word is used twice. null if
 * no place is left.
 */
export function settledPlaces(
  source: SourceText,
  places: readonly (readonly Passage[])[],
  isFree: (passage: Passage) => boolean,
  take: (passage: Passage) => void,
  rank: (passage: Passage) => number = () => 0,
): (Passage | null)[] {
  const settled = places.map((): Passage | null => null);
  const settle = (index: number, passage: Passage | undefined): void => {
    if (passage === undefined) return;
    settled[index] = passage;
    take(passage);
  };
  for (const [index, own] of places.entries()) if (own.length === 1) settle(index, own.find(isFree));
  for (const [index, own] of places.entries()) {
    if (own.length < 2) continue;
    const near = nearestSettled(settled, index);
    const worth = (passage: Passage): number => rank(passage) - (near === null ? 0 : distance(source, passage, near));
    settle(index, own.filter(isFree).toSorted((a, b) => worth(b) - worth(a) || a.start - b.start)[0]);
  }
  return settled;
}

function nearestSettled(settled: readonly (Passage | null)[], index: number): Passage | null {
  for (let by = 1; by < settled.length; by += 1) {
    const near = settled[index - by] ?? settled[index + by];
    if (near !== undefined && near !== null) return near;
  }
  return null;
}

/** The distance between the beginnings of two passages, 0 to 3. */
function distance({ tokens }: SourceText, { start }: Passage, near: Passage): number {
  const lines = Math.abs((tokens[start]?.line ?? 0) - (tokens[near.start]?.line ?? 0));
  return (3 * Math.min(lines, FAR)) / FAR;
}
