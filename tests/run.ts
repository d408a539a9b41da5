import { availableParallelism } from 'node:os';
import process from 'node:process';
import { PROJECT_FOLDER } from '../server/core/project.ts';
import { buildWebWhenStale } from '../server/supervisor/web-build.ts';
import { providePrograms } from './checks/provide-programs.ts';
import { reportStep } from './checks/report-step.ts';
import { endOnSignal, runStep } from './checks/run-step.ts';
import { runVitest } from './checks/run-vitest.ts';
import { STATIC_STEPS, STRUCTURE } from './checks/static-steps.ts';
import { countStep, endOf, sum, type Tally } from './checks/tally.ts';
import { findElectron, WITHOUT_ELECTRON } from './support/desktop/find-electron.ts';

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

/**
 * The static checks, the unit tests and the integration tests. Many of the latter wait for seconds, so they get one worker
 * more than there are cores. Tests begin when the programs that they need are installed.
 */
async function runQuick(provided: Promise<void>): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const step of [...STATIC_STEPS, STRUCTURE]) {
    const result = await runStep(step);
    reportStep(result);
    tallies.push(countStep(result));
  }
  await provided;
  tallies.push(await runVitest(['unit']));
  tallies.push(await runVitest(['integration', 'beside-code'], { workers: availableParallelism() + 1 }));
  return sum(tallies);
}

/** The suite on the real Electron, where that is installed. */
async function runElectron(): Promise<Tally> {
  if (findElectron() !== null) return runVitest(['electron']);
  return { ...sum([]), skipped: 1 };
}

async function runFaults(provided: Promise<void>): Promise<Tally> {
  await provided;
  return runVitest(['faults'], { isBeside: true });
}

// `npm test`: all checks and tests. Fault tests wait for processes to restart, so the quick tests run at the same time. Browser
// tests also wait often, so they get one worker more than there are cores.
endOnSignal();
const provided = providePrograms('chromium-headless-shell', 'redis-server');
const total = sum([
  await buildWeb(),
  ...(await Promise.all([runQuick(provided), runFaults(provided)])),
  await runVitest(['measured']),
  await runVitest(['e2e', 'accessibility'], { workers: availableParallelism() + 1 }),
  await runElectron(),
]);
if (findElectron() === null) console.log(WITHOUT_ELECTRON);
console.log(endOf(total));
process.exit(total.failed === 0 ? 0 : 1);
