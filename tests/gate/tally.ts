import type { StepResult } from './run-step.ts';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** The part of vitest's JSON report that is counted. */
interface VitestReport {
  readonly testResults: readonly {
    readonly status: string;
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** Counts a report; a file that could not even be loaded counts as one failed test. */
export function countReport(json: string): Tally {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of (JSON.parse(json) as VitestReport).testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed').length;
    const passed = assertionResults.filter((test) => test.status === 'passed').length;
    tally.passed += passed;
    tally.failed += failed === 0 && status === 'failed' ? 1 : failed;
    tally.skipped += assertionResults.length - failed - passed;
  }
  return tally;
}

export function countStep({ ok }: StepResult): Tally {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

export function sum(tallies: readonly Tally[]): Tally {
  const total: Tally = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of tallies) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
