import { expect, it } from 'vitest';
import { countReport, sum, tallyLine } from './tally.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});
const count = (...testResults: object[]) => countReport(JSON.stringify({ testResults }));

it('skipped and unfinished tests are told apart from passed ones', () => {
  expect(count(file('passed', 'passed', 'skipped', 'todo', 'pending'))).toEqual({ passed: 1, failed: 0, skipped: 3 });
});

it('a file that could not be loaded counts as one failed test', () => {
  expect(count(file('failed'), file('failed', 'passed', 'failed'))).toEqual({ passed: 1, failed: 2, skipped: 0 });
});

it('the last line adds everything up', () => {
  const one = { passed: 1, failed: 2, skipped: 3 };
  expect(tallyLine(sum([one, one]))).toBe('2 passed, 4 failed, 6 skipped');
});
