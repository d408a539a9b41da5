import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_FOLDER } from '../../server/core/project.ts';
import { countReport, countStep, endOf, sum } from './tally.ts';

const file = (status: string, ...tests: string[]) => ({
  name: join(PROJECT_FOLDER, 'tests/a.test.ts'),
  status,
  message: 'cannot be read',
  assertionResults: tests.map((each, index) => ({
    status: each,
    fullName: `the soup is hot ${index}`,
    failureMessages: each === 'failed' ? ['\u001B[31mexpected\u001B[39m cold\nto be hot\n    at soup.ts:3'] : [],
  })),
});
const count = (...testResults: object[]) => countReport('unit', true, JSON.stringify({ testResults }));

describe('a report', () => {
  it('distinguishes skipped and unfinished tests from passed ones', () => {
    const tally = count(file('passed', 'passed', 'skipped', 'todo', 'pending'));
    expect(tally).toEqual({ passed: 1, failed: 0, skipped: 3, failures: [], shaky: [] });
  });

  it('counts a file that could not be loaded as one failed test', () => {
    expect(count(file('failed'), file('failed', 'passed', 'failed'))).toMatchObject({ passed: 1, failed: 2 });
  });

  it('counts a failure outside of any test, and a run without a report', () => {
    const json = JSON.stringify({ testResults: [file('passed', 'passed')] });
    expect(countReport('unit', false, json)).toMatchObject({ passed: 1, failed: 1 });
    expect(countReport('unit', true, null)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('the summary at the end', () => {
  it('adds everything up', () => {
    const one = { passed: 1, failed: 0, skipped: 3, failures: [], shaky: [] };
    expect(endOf(sum([one, one]))).toBe('2 passed, 0 failed, 6 skipped');
  });

  it('repeats the failures, each with the beginning of its message and its place', () => {
    const lint = countStep({ name: 'lint', ok: false, seconds: 1, output: 'a.ts is wrong\n' });
    const end = endOf(sum([count(file('failed'), file('failed', 'passed', 'failed')), lint]));
    expect(end.split('\n')).toEqual([
      '',
      'Failed:',
      '✗ tests/a.test.ts',
      '    cannot be read',
      '✗ tests/a.test.ts > the soup is hot 1',
      '    expected cold',
      '    to be hot',
      '        at soup.ts:3',
      '✗ lint',
      '    a.ts is wrong',
      '',
      '1 passed, 3 failed, 0 skipped',
    ]);
  });

  it('lists tests that passed only in a second attempt, without counting them as failed', () => {
    const report = file('passed', 'passed');
    const [test] = report.assertionResults;
    const shaky = { ...report, assertionResults: [{ ...test, failureMessages: ['expected cold\n    at soup.ts:3'] }] };
    expect(endOf(count(shaky)).split('\n')).toEqual([
      '',
      'Passed only in the second attempt:',
      '✗ tests/a.test.ts > the soup is hot 0',
      '    expected cold',
      '        at soup.ts:3',
      '',
      '1 passed, 0 failed, 0 skipped',
    ]);
  });

  it('is shortened if there are many failures', () => {
    const output = Array.from({ length: 5_000 }, () => 'wrong '.repeat(500)).join('\n');
    const end = endOf(countStep({ name: 'lint', ok: false, seconds: 1, output }));
    expect(end.length).toBeLessThan(3_000);
    expect(end.split('\n').at(-1)).toBe('0 passed, 1 failed, 0 skipped');
  });
});
