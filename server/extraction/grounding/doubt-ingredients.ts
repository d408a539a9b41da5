import type { DoubtCause } from '../../../shared/domain/doubt.ts';
import { foldTokens } from '../text/fold-tokens.ts';
import { findPassage, type Passage, type SourceText } from './source-text.ts';

/** Longer lines do not come out of two columns. */
const MAX_TURNED = 40;

/**
 * What is doubtful in each line of a list of ingredients. A line may go over several of the source's, and stand there
 * with its amount behind its name, but not be made of the end of one and the beginning of another.
 */
export function doubtIngredients(source: SourceText, lines: readonly string[]): (DoubtCause | null)[] {
  const keys = lines.map((line) => foldTokens(line).map(({ key }) => key));
  const taken = new Set<number>();
  const passages = keys.map((line) => asWritten(source, line, taken));
  return keys.map((line, index) => {
    const passage = passages[index] ?? turned(source, line, taken);
    if (passage === null) return causeOf(source, line);
    return range(passage).some((at) => source.unsure.has(at)) ? 'unsure' : null;
  });
}

const range = ({ start, end }: Passage): number[] => Array.from({ length: end - start }, (_, index) => start + index);

function asWritten(source: SourceText, keys: readonly string[], taken: Set<number>): Passage | null {
  if (keys.length === 0) return { start: 0, end: 0 };
  const { tokens } = source;
  const fits = ({ start, end }: Passage): boolean =>
    tokens[start]?.opens === true || tokens[start]?.line === tokens[end - 1]?.line;
  const passage =
    findPassage(source, keys, (found) => fits(found) && !taken.has(found.start)) ?? findPassage(source, keys, fits);
  if (passage !== null) for (const at of range(passage)) taken.add(at);
  return passage;
}

/** "200 g flour" of "flour 200 g", as long as neither belongs to another line. */
function turned(source: SourceText, keys: readonly string[], taken: ReadonlySet<number>): Passage | null {
  if (keys.length > MAX_TURNED) return null;
  for (let first = 1; first < keys.length; first += 1) {
    const passage = findPassage(source, [...keys.slice(first), ...keys.slice(0, first)], (found) =>
      range(found).every((at) => !taken.has(at)),
    );
    if (passage !== null) return passage;
  }
  return null;
}

function causeOf({ places }: SourceText, keys: readonly string[]): DoubtCause {
  const words = keys.filter((key) => !key.startsWith('#'));
  return words.length < keys.length && words.every((key) => places.has(key)) ? 'number' : 'absent';
}
