import { describe, expect, it } from 'vitest';
import { bestPath, pathMargins, type SequenceScores } from './viterbi.ts';

/** Two labels, three lines: the emissions alone say 0 1 0, and a change of label costs 3. */
const SCORES: SequenceScores = {
  labels: 2,
  emissions: Float64Array.from([5, 0, 0, 2, 4, 0]),
  transitions: Float64Array.from([0, -3, -3, 0]),
  starts: Float64Array.from([0, 0]),
  ends: Float64Array.from([0, 0]),
};

const sumOf = ({ labels, emissions, transitions, starts, ends }: SequenceScores, path: readonly number[]): number =>
  path.reduce((sum, label, line) => {
    const move = line === 0 ? (starts[label] ?? 0) : (transitions[(path[line - 1] ?? 0) * labels + label] ?? 0);
    return sum + move + (emissions[line * labels + label] ?? 0) + (line === path.length - 1 ? (ends[label] ?? 0) : 0);
  }, 0);

const ALL_PATHS = [0, 1].flatMap((a) => [0, 1].flatMap((b) => [0, 1].map((c) => [a, b, c])));

describe('the best labelling of a sequence', () => {
  it('accepts a lower score of one line if its neighbours gain more', () => {
    expect([...bestPath(SCORES)]).toEqual([0, 0, 0]);
    expect([...bestPath({ ...SCORES, transitions: Float64Array.from([0, -0.5, -0.5, 0]) })]).toEqual([0, 1, 0]);
  });

  it('includes the scores of the first and the last label', () => {
    const scores = { ...SCORES, starts: Float64Array.from([0, 9]), ends: Float64Array.from([0, 9]) };
    expect([...bestPath(scores)]).toEqual([1, 1, 1]);
  });

  it('is the best of all labellings, and its margins are the losses to the best alternatives', () => {
    const best = Math.max(...ALL_PATHS.map((path) => sumOf(SCORES, path)));
    const path = bestPath(SCORES);
    expect(sumOf(SCORES, [...path])).toBe(best);
    const lost = [...path].map(
      (own, line) => best - Math.max(...ALL_PATHS.filter((one) => one[line] !== own).map((one) => sumOf(SCORES, one))),
    );
    expect([...pathMargins(SCORES, path)]).toEqual(lost);
  });

  it('has no labels for no lines', () => {
    const none = { ...SCORES, emissions: new Float64Array(0) };
    expect([...bestPath(none)]).toEqual([]);
    expect([...pathMargins(none, bestPath(none))]).toEqual([]);
  });
});
