import type { SourceText } from '../grounding/source-text.ts';
import type { GroundedLine } from './ground-entries.ts';

/** Parts of one list stand no farther from each other, in lines. */
const APART = 25;
/** So many entries stand for a part of their own: a sauce at the end. */
const PART = 3;

/**
 * The lines without those that stand alone far from all others: a reader's remark below the recipe, another recipe's
 * entry. null stays null.
 */
export function withoutStrays(source: SourceText, lines: readonly (GroundedLine | null)[]): (GroundedLine | null)[] {
  const found = lines.filter((line) => line !== null).toSorted((a, b) => a.start - b.start);
  const parts: GroundedLine[][] = [];
  for (const line of found) {
    const above = parts.at(-1)?.at(-1);
    if (above !== undefined && lineOf(source, line.start) - lineOf(source, above.end - 1) <= APART)
      parts.at(-1)?.push(line);
    else parts.push([line]);
  }
  const largest = Math.max(0, ...parts.map((part) => part.length));
  const strays = new Set(
    largest < PART ? [] : parts.filter((part) => part.length < PART && part.length < largest).flat(),
  );
  return lines.map((line) => (line === null || strays.has(line) ? null : line));
}

const lineOf = ({ tokens }: SourceText, at: number): number => tokens[at]?.line ?? 0;
