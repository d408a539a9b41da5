import type { GroundLine } from '../domain/found.ts';
import type { Work } from '../domain/work.ts';
import { foldTokens, type Token } from '../text/fold-tokens.ts';

/** Tokens of a source from `start` up to `end`. */
export interface Passage {
  start: number;
  end: number;
}

/** The words of a source and their positions. */
export interface SourceText {
  /** The lines without their line ends. */
  lines: readonly string[];
  tokens: readonly Token[];
  places: ReadonlyMap<string, readonly number[]>;
  /** Positions of words that were recognised without certainty. */
  unsure: ReadonlySet<number>;
  /** The remaining budget of comparisons; when it is used up, everything counts as found. */
  work: Work;
}

const COMPARISONS = 2_000_000;

export function sourceText(lines: readonly GroundLine[]): SourceText {
  const texts = lines.map(({ text }) => text.replaceAll('\n', ' '));
  const tokens = foldTokens(texts.join('\n'));
  const places = new Map<string, number[]>();
  for (const [at, { key }] of tokens.entries()) {
    const known = places.get(key);
    if (known === undefined) places.set(key, [at]);
    else known.push(at);
  }
  return { lines: texts, tokens, places, unsure: unsureOf(tokens, lines), work: { left: COMPARISONS } };
}

function unsureOf(tokens: readonly Token[], lines: readonly GroundLine[]): Set<number> {
  const unsure = lines.map((line) => new Set(foldTokens((line.unsure ?? []).join('\n')).map(({ key }) => key)));
  return new Set([...tokens.keys()].filter((at) => unsure[tokens[at]?.line ?? 0]?.has(tokens[at]?.key ?? '')));
}

/** The first passage of these words that `fits`; null if there is none. */
export function findPassage(
  source: SourceText,
  keys: readonly string[],
  fits: (passage: Passage) => boolean = () => true,
): Passage | null {
  const rarest = rarestOf(source, keys);
  for (const place of source.places.get(keys[rarest] ?? '') ?? []) {
    const passage = { start: place - rarest, end: place - rarest + keys.length };
    if (isAt(source, keys, passage.start) && fits(passage)) return passage;
    if (source.work.left < 0) return { start: 0, end: 0 };
  }
  return null;
}

/** The index of the word with the fewest occurrences. */
function rarestOf({ places }: SourceText, keys: readonly string[]): number {
  let rarest = 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (const [index, key] of keys.entries()) {
    const count = places.get(key)?.length ?? 0;
    if (count < fewest) [rarest, fewest] = [index, count];
  }
  return rarest;
}

function isAt({ tokens, work }: SourceText, keys: readonly string[], start: number): boolean {
  for (const [index, key] of keys.entries()) {
    work.left -= 1;
    if (tokens[start + index]?.key !== key) return false;
  }
  return true;
}

/** All passages of these words, up to `most`. */
export function findPassages(source: SourceText, keys: readonly string[], most: number): Passage[] {
  const found: Passage[] = [];
  const passage = findPassage(source, keys, (next) => found.push(next) >= most);
  return passage !== null && passage.end === 0 ? [] : found;
}
