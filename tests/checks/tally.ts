import { type Failure, failureLines, failuresOf, type FileReport, shakyOf } from './failures.ts';
import type { StepResult } from './run-step.ts';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One for each that failed. */
  readonly failures: readonly Failure[];
  /** Of those that passed, the ones that needed a second try. */
  readonly shaky: readonly Failure[];
}

/** Counts what failed, each by its name. */
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
 * Counts vitest's JSON report, null where there is none because vitest itself fell. A file that could not even be loaded counts as
 * one failed test, and so does an error outside of any, such as in the clean-up.
 */
export function countReport(project: string, ok: boolean, json: string | null): Tally {
  const fell = { name: project, words: 'failed outside of its tests: see above' };
  if (json === null) return failing([fell]);
  const { testResults } = JSON.parse(json) as { readonly testResults: readonly FileReport[] };
  const tally = sum(testResults.map(countFile));
  return ok || tally.failed > 0 ? tally : sum([tally, failing([fell])]);
}

export function countStep({ name, ok, output }: StepResult): Tally {
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

/** What failed once more, and what is not to be relied on, for what stands far above is cut off or overlooked; then the counts. */
export function endOf({ passed, failed, skipped, failures, shaky }: Tally): string {
  const told = [...section('Passed at the second try only:', shaky), ...section('What failed:', failures)];
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  return (told.length === 0 ? [counts] : [...told, '', counts]).join('\n');
}
