import { expect, it } from 'vitest';
import type { FixtureScore } from '../../shared/domain/model-report.ts';
import { judgeModel } from './judge-model.ts';

const reasonsOf = (hits: Pick<FixtureScore, 'found' | 'lines' | 'numbersRight' | 'numbers'>): string[] => {
  const score: FixtureScore = {
    fixture: 'letter',
    lang: 'de',
    score: 50,
    verdict: 'unfit',
    invented: 0,
    took: 1,
    obeyed: false,
    fault: null,
    ...hits,
  };
  return [...judgeModel({ name: 'm:1b', role: 'text', has: 16_384, calls: [], scores: [score] }).reasons];
};

it('reports that a model leaves lines out, and not that it changes their numbers', () => {
  expect(reasonsOf({ found: 0, lines: 10, numbersRight: 0, numbers: 9 })).toEqual(['misses']);
  expect(reasonsOf({ found: 5, lines: 10, numbersRight: 5, numbers: 9 })).toEqual(['misses']);
  expect(reasonsOf({ found: 10, lines: 10, numbersRight: 5, numbers: 9 })).toEqual(['wrongNumbers']);
  expect(reasonsOf({ found: 10, lines: 10, numbersRight: 9, numbers: 9 })).toEqual([]);
});
