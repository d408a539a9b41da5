import { foldTokens } from '../text/fold-tokens.ts';
import { findPassage, type Passage, sourceText, type SourceText } from './source-text.ts';

/** A text of a recipe: an entry of the field's list, counted from 0, or the entire field (null). */
export interface TracedPart {
  field: string;
  index: number | null;
  text: string;
}

/** The lines of a source that a part comes from, counted from 1; `exact` if they contain it word for word. */
export interface TracedPlace {
  field: string;
  index: number | null;
  from: number;
  to: number;
  exact: boolean;
}

/** A line with this share of a part's words is its origin. */
const ENOUGH = 0.6;
/** Words with more occurrences are ignored. */
const MAX_PLACES = 100;

/** Finds the position of each part of a recipe in the text that was read for it; parts that are not found are left out. */
export function traceRecipe(text: string, parts: readonly TracedPart[]): TracedPlace[] {
  const source = sourceText(text.split('\n').map((line) => ({ text: line })));
  const taken = new Set<number>();
  return parts.flatMap(({ field, index, text: written }) => {
    const keys = foldTokens(written).map(({ key }) => key);
    const lines = keys.length === 0 ? null : (wordForWord(source, keys, taken) ?? mostly(source, keys));
    return lines === null ? [] : [{ field, index, ...lines }];
  });
}

type Lines = Pick<TracedPlace, 'from' | 'to' | 'exact'>;

/** Finds a part word for word. Repeated parts are matched to different places. */
function wordForWord(source: SourceText, keys: readonly string[], taken: Set<number>): Lines | null {
  const isFree = ({ start }: Passage): boolean => !taken.has(start);
  const passage = findPassage(source, keys, isFree) ?? findPassage(source, keys);
  if (passage === null || passage.start === passage.end) return null;
  taken.add(passage.start);
  const [first, last] = [source.tokens[passage.start], source.tokens[passage.end - 1]];
  return { from: (first?.line ?? 0) + 1, to: (last?.line ?? 0) + 1, exact: true };
}

/** The line with most of the words, in any order. */
function mostly({ tokens, places }: SourceText, keys: readonly string[]): Lines | null {
  const distinctKeys = new Set(keys);
  const shared = new Map<number, number>();
  for (const key of distinctKeys) {
    const lines = new Set((places.get(key) ?? []).slice(0, MAX_PLACES).map((at) => tokens[at]?.line ?? 0));
    for (const line of lines) shared.set(line, (shared.get(line) ?? 0) + 1);
  }
  const [best] = [...shared].toSorted(([lineA, a], [lineB, b]) => b - a || lineA - lineB);
  if (best === undefined || best[1] < distinctKeys.size * ENOUGH) return null;
  return { from: best[0] + 1, to: best[0] + 1, exact: false };
}
