import process from 'node:process';
import { reportStep } from './checks/report-step.ts';
import { endOnSignal, runStep, type StepResult } from './checks/run-step.ts';
import { runVitest } from './checks/run-vitest.ts';
import { STATIC_STEPS, STRUCTURE } from './checks/static-steps.ts';
import { countStep, sum, endOf } from './checks/tally.ts';

// `npm run check`: everything that needs no service. The static steps run one after the other beside the unit tests: that keeps
// two cores busy.
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
