import { type Failure, failureLines, failuresOf, type FileReport, shakyOf } from './failures.ts';
import type { StepResult } from './run-step.ts';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The failed tests. */
  readonly failures: readonly Failure[];
  /** The passed tests that needed a second attempt. */
  readonly shaky: readonly Failure[];
}

/** A tally with failures only. */
const failing = (failures: readonly Failure[]): Tally => ({
  passed: 0,
  failed: failures.length,
  skipped: 0,
  failures,
  shaky: [],
});

function countFile(file: FileReport): Tally {
  const tests = file.assertionResults;
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length;
  return { ...failing(failuresOf(file)), passed, skipped, shaky: shakyOf(file) };
}

/**
 * Counts the tests of vitest's JSON report; `json` is null if vitest crashed without a report. A file that could not be
 * loaded counts as one failed test, and so does an error outside of tests, for example in a clean-up.
 */
export function countReport(project: string, ok: boolean, json: string | null): Tally {
  const crashed = { name: project, words: 'failed outside of its tests: see above' };
  if (json === null) return failing([crashed]);
  const { testResults } = JSON.parse(json) as { readonly testResults: readonly FileReport[] };
  const tally = sum(testResults.map(countFile));
  return ok || tally.failed > 0 ? tally : sum([tally, failing([crashed])]);
}

export function countStep({ name, ok, isUnchecked = false, output }: StepResult): Tally {
  if (isUnchecked) return { ...failing([]), skipped: 1 };
  return ok ? { ...failing([]), passed: 1 } : failing([{ name, words: output }]);
}

export function sum(tallies: readonly Tally[]): Tally {
  const count = (what: 'passed' | 'failed' | 'skipped') => tallies.reduce((total, tally) => total + tally[what], 0);
  const failures = tallies.flatMap((tally) => tally.failures);
  const shaky = tallies.flatMap((tally) => tally.shaky);
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped'), failures, shaky };
}

const section = (title: string, failures: readonly Failure[]): string[] =>
  failures.length === 0 ? [] : ['', title, ...failures.map(failureLines)];

/**
 * The end of the output: failures and unreliable tests again, because earlier output is easily overlooked, then the
 * counts.
 */
export function endOf({ passed, failed, skipped, failures, shaky }: Tally): string {
  const repeated = [...section('Passed only in the second attempt:', shaky), ...section('Failed:', failures)];
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  return (repeated.length === 0 ? [counts] : [...repeated, '', counts]).join('\n');
}
