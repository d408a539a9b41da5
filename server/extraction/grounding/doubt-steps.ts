import type { DoubtCause } from '../../../shared/domain/doubt.ts';
import { foldTokens } from '../text/fold-tokens.ts';
import { findPassage, type SourceText } from './source-text.ts';

/** So many words around a number tell whether it is the source's. */
const AROUND = 3;

/** Steps are compared in pieces of so many words; at least this share of the pieces must be the source's. */
const PIECE = 4;
const ENOUGH = 0.5;

/** A line is read unsurely where this share of its words is. */
const MANY = 0.3;

/** What is doubtful in each step: the step itself, or one of its numbers. */
export function doubtSteps(source: SourceText, lines: readonly string[]): (DoubtCause | null)[] {
  return lines.map((line) =>
    doubtStep(
      source,
      foldTokens(line).map(({ key }) => key),
    ),
  );
}

function doubtStep(source: SourceText, keys: readonly string[]): DoubtCause | null {
  if (keys.length === 0) return null;
  const whole = findPassage(source, keys);
  if (whole !== null) return isUnsure(source, keys, whole.start) ? 'unsure' : null;
  if (!isMostlyHeld(source, keys)) return 'absent';
  const strange = keys.some((key, at) => key.startsWith('#') && !isHeldAround(source, keys, at));
  return strange ? 'number' : null;
}

function isUnsure({ unsure }: SourceText, keys: readonly string[], start: number): boolean {
  const found = keys.filter((_, index) => unsure.has(start + index));
  return found.some((key) => key.startsWith('#')) || found.length > keys.length * MANY;
}

function isMostlyHeld(source: SourceText, keys: readonly string[]): boolean {
  const pieces = Array.from({ length: Math.ceil(keys.length / PIECE) }, (_, index) =>
    keys.slice(index * PIECE, (index + 1) * PIECE),
  );
  return pieces.filter((piece) => findPassage(source, piece) !== null).length >= pieces.length * ENOUGH;
}

/** Whether the number stands in the source among the same words; at a line's end the words of one side do. */
function isHeldAround(source: SourceText, keys: readonly string[], at: number): boolean {
  const { tokens } = source;
  const before = keys.slice(Math.max(0, at - AROUND), at + 1);
  const after = keys.slice(at, at + AROUND + 1);
  const endsLine = ({ end }: { end: number }): boolean => tokens[end - 1]?.line !== tokens[end]?.line;
  const beginsLine = ({ start }: { start: number }): boolean => tokens[start - 1]?.line !== tokens[start]?.line;
  return (
    findPassage(source, [...before, ...after.slice(1)]) !== null ||
    (before.length > 1 && findPassage(source, before, endsLine) !== null) ||
    (after.length > 1 && findPassage(source, after, beginsLine) !== null)
  );
}
