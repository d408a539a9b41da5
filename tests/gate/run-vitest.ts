import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep } from './run-step.ts';
import { countReport, type Tally } from './tally.ts';

/** Runs one project of tests/vitest.config.ts, showing what fails, and counts its tests. */
export async function runVitest(project: string): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-report-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--silent=passed-only', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', project, '--passWithNoTests', ...reporters];
  const { ok, seconds } = await runStep({
    name: project,
    script: 'node_modules/vitest/vitest.mjs',
    args,
    isLoud: true,
  });
  const json = await readFile(report, 'utf8').catch(() => null); // there is none when vitest itself fell
  await rm(folder, { recursive: true });
  const tally = json === null ? { passed: 0, failed: 1, skipped: 0 } : countReport(json);
  // An error outside of any test, such as in the clean-up, fails the run as well.
  if (!ok && tally.failed === 0) tally.failed = 1;
  console.log(`${tally.failed === 0 ? '✓' : '✗'} ${project} tests (${seconds.toFixed(1)} s)`);
  return tally;
}
