import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { runStep } from './run-step.ts';
import { countReport, type Tally } from './tally.ts';

const CONFIG = ['run', '--config', 'tests/vitest.config.ts', '--passWithNoTests'];

interface VitestOptions {
  /** Prints the output at the end, because another run prints at the same time. */
  readonly isBeside?: boolean;
  /** Processes for test files; by default as many as tests/vitest.config.ts says. */
  readonly workers?: number;
  /** The test files to run; all by default. */
  readonly files?: readonly string[];
}

/** Runs projects of tests/vitest.config.ts in one run and counts their tests. */
export async function runVitest(projects: readonly string[], options: VitestOptions = {}): Promise<Tally> {
  const { isBeside = false, workers, files = [] } = options;
  const name = projects.join(' and ');
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-report-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--silent=passed-only', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = projects.map((project) => `--project=${project}`);
  const limit = workers === undefined ? [] : [`--maxWorkers=${workers}`];
  const { ok, seconds, output } = await runStep({
    name,
    script: 'node_modules/vitest/vitest.mjs',
    args: [...CONFIG, ...chosen, ...limit, ...reporters, ...files],
    isLoud: !isBeside,
  });
  process.stdout.write(output);
  const json = await readFile(report, 'utf8').catch(() => null); // vitest crashed before it wrote the report
  await rm(folder, { recursive: true });
  const tally = countReport(name, ok, json);
  console.log(`${tally.failed === 0 ? '✓' : '✗'} ${name} tests (${seconds.toFixed(1)} s)`);
  return tally;
}
