import process from 'node:process';
import { reportStep } from './checks/report-step.ts';
import { endWhenTold, runStep, type StepResult } from './checks/run-step.ts';
import { runVitest } from './checks/run-vitest.ts';
import { STATIC_STEPS } from './checks/static-steps.ts';
import { countStep, sum, endOf } from './checks/tally.ts';

// `npm run check`: what is quick. The unit tests mostly wait, for which the static steps do not.
endWhenTold();
const results: StepResult[] = [];
async function runStaticSteps(): Promise<void> {
  for (const step of STATIC_STEPS) results.push(await runStep(step));
}
const [units] = await Promise.all([runVitest(['unit']), runStaticSteps()]);
results.forEach(reportStep);

const total = sum([units, ...results.map(countStep)]);
console.log(endOf(total));
process.exit(total.failed === 0 ? 0 : 1);
