import process from 'node:process';
import { parseArgs } from 'node:util';
import { ConfigError, parseConfig } from '../core/config.ts';
import { examineHelpers } from './examine-helpers.ts';
import { examineModels } from './examine-models.ts';
import { isFit, printHelpers, printReport } from './print-report.ts';

const USAGE = 'usage: doctor [--json]';
const EXIT_UNFIT = 1;
const EXIT_USAGE = 2;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** `npm run -s doctor`: what the configured models make of recipes whose answers are known. Answers its exit code. */
async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false } } });
  const config = parseConfig(process.env);
  const signal = AbortSignal.any([]);
  const report = await examineModels({
    config,
    signal,
    onProgress({ done, total, fixture }) {
      if (fixture !== null) process.stderr.write(`reading ${done + 1} of ${total}: ${fixture}\n`);
    },
  });
  const helpers = report ?? (await examineHelpers(config, signal));
  if (values.json) say(JSON.stringify(report ?? { host: null, ...helpers }, null, 2));
  else say(report === null ? printHelpers(helpers) : printReport(report));
  return isFit(report, helpers) ? 0 : EXIT_UNFIT;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error;
  const problem = error instanceof ConfigError ? error.problems.join('\n') : String(error);
  process.stderr.write(`${isUsage ? USAGE : problem}\n`);
  process.exitCode = isUsage ? EXIT_USAGE : EXIT_UNFIT;
}
