import type { Passage, SourceText } from '../../grounding/source-text.ts';

/** From here on one place is as far as another, in lines. */
const FAR = 20;

/**
 * One place for each text of a list, of all that fit: a text that stands at one place only stands there, and of several
 * the best is near those of its neighbours in the list, or the likelier by `rank`, which is worth up to five. No word
 * is taken twice. null where a text has no place that is left.
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

/** 0 to 3: how far a passage begins from another. */
function distance({ tokens }: SourceText, { start }: Passage, near: Passage): number {
  const lines = Math.abs((tokens[start]?.line ?? 0) - (tokens[near.start]?.line ?? 0));
  return (3 * Math.min(lines, FAR)) / FAR;
}
