import process from 'node:process';
import { reportStep } from './checks/report-step.ts';
import { endOnSignal, runStep, type StepResult } from './checks/run-step.ts';
import { runVitest } from './checks/run-vitest.ts';
import { STATIC_STEPS, STRUCTURE } from './checks/static-steps.ts';
import { countStep, sum, endOf } from './checks/tally.ts';

// `npm run check`: all checks that need no service. The static steps run in sequence while the unit tests run, which uses two
// cores.
endOnSignal();
const results: StepResult[] = [];
async function runStaticSteps(): Promise<void> {
  for (const step of STATIC_STEPS) results.push(await runStep(step));
}
const [units] = await Promise.all([runVitest(['unit']), runStaticSteps()]);
results.push(await runStep(STRUCTURE));
results.forEach(reportStep);

const total = sum([units, ...results.map(countStep)]);
console.log(endOf(total));
process.exit(total.failed === 0 ? 0 : 1);
