import process from 'node:process';
import { PROJECT_FOLDER } from '../server/project.ts';
import { buildWebWhenStale } from '../server/supervisor/web-build.ts';
import { providePrograms } from './gate/provide-programs.ts';
import { reportStep } from './gate/report-step.ts';
import { endWhenTold, runStep } from './gate/run-step.ts';
import { runVitest } from './gate/run-vitest.ts';
import { STATIC_STEPS } from './gate/static-steps.ts';
import { countStep, sum, tallyLine, type Tally } from './gate/tally.ts';

/** The real application is started by the tests after it. */
async function buildWeb(): Promise<Tally> {
  const begin = Date.now();
  const output = await buildWebWhenStale(PROJECT_FOLDER, () => undefined).then(
    () => null,
    (error: unknown) => String(error),
  );
  const result = {
    name: 'web build',
    ok: output === null,
    seconds: (Date.now() - begin) / 1_000,
    output: output ?? '',
  };
  reportStep(result);
  return countStep(result);
}

// `npm test`: everything, one after the other; what needs no service comes first.
endWhenTold();
providePrograms();
const tallies: Tally[] = [];
for (const step of STATIC_STEPS) {
  const result = await runStep(step);
  reportStep(result);
  tallies.push(countStep(result));
}
tallies.push(await runVitest('unit'));
tallies.push(await buildWeb());
for (const project of ['integration', 'faults', 'measured', 'e2e', 'accessibility'])
  tallies.push(await runVitest(project));

const total = sum(tallies);
console.log(tallyLine(total));
process.exit(total.failed === 0 ? 0 : 1);
