import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createRandom } from '../../bench/mutations/random.ts';
import { providePrograms } from '../../checks/provide-programs.ts';
import { benchFaults } from '../../bench/model/faults.ts';
import { BACKUP_MODE } from './backup-mode.ts';
import { BACKUP_STEPS_MODE } from './backup-steps-mode.ts';
import { DATABASE_MODES } from './database-modes.ts';
import { type Figures, isGood, nothingRun, type Size, tableHead, tableRow } from './figures.ts';
import { MOVE_MODE } from './move-mode.ts';
import { PROCESS_MODES } from './process-modes.ts';
import { SERVICE_MODES } from './service-modes.ts';
import type { FaultMode } from './stage.ts';
import { runStorm, type Scene, type Stage, type StormOptions } from './storm.ts';

/**
 * `npm run faults -- [MODE…] [--full] [--kills N] [--imports N] [--minutes N] [--longest SECONDS] [--seed N] [--out FILE]`:
 * causes the faults of each mode during imports and prints what was lost. `--kills` is the number of faults and
 * `--minutes` the time limit of each mode; `--out` writes the figures as JSON.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    kills: { type: 'string' },
    imports: { type: 'string' },
    minutes: { type: 'string' },
    longest: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    out: { type: 'string' },
  },
});

const MODES: readonly FaultMode[] = [
  ...PROCESS_MODES,
  ...DATABASE_MODES,
  ...SERVICE_MODES,
  BACKUP_MODE,
  BACKUP_STEPS_MODE,
  MOVE_MODE,
];
const MODEL = 'model';
const NAMES = [...MODES.map(({ name }) => name), MODEL];
const PROGRESS_MS = 10_000;
/** Imports for each fault of a model server. */
const MODEL_IMPORTS = { short: 2, full: 50 };

function sizeOf({ short, full }: FaultMode): Size {
  const size = values.full ? full : short;
  const faults = Number(values.kills ?? size.faults);
  return {
    faults,
    imports: Number(values.imports ?? Math.ceil((size.imports / size.faults) * faults)),
    longest: Number(values.longest ?? size.longest),
  };
}

function createProgress(mode: string): (line: string) => void {
  let last = 0;
  return (line) => {
    if (Date.now() - last < PROGRESS_MS) return;
    last = Date.now();
    process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${mode}: ${line}\n`);
  };
}

let running: Stage | Scene | null = null;

async function runMode(mode: FaultMode): Promise<Figures> {
  const impossible = (await mode.impossible?.()) ?? null;
  if (impossible !== null) return nothingRun(mode.name, impossible);
  const stage = (running = await mode.start());
  const until = values.minutes === undefined ? Infinity : Date.now() + Number(values.minutes) * 60_000;
  try {
    const options: StormOptions = {
      ...sizeOf(mode),
      mode: mode.name,
      until,
      random: createRandom(Number(values.seed)),
      onProgress: createProgress(mode.name),
    };
    return await ('run' in stage ? stage.run(options) : runStorm(stage, options));
  } finally {
    running = null;
    await stage.end();
  }
}

/** A mode that cannot be run to its end counts as one that needed a person. */
async function runSafely(name: string, run: () => Promise<Figures>): Promise<Figures> {
  try {
    return await run();
  } catch (error) {
    return { ...nothingRun(name, null), restarts: 1, notes: [`broke off: ${String(error)}`] };
  }
}

/** Every fault of a model server; its slots that stay taken count as lost. */
async function runModelFaults(): Promise<Figures> {
  const times = Number(values.imports ?? (values.full ? MODEL_IMPORTS.full : MODEL_IMPORTS.short));
  const { faults, imports, lost, leaked, longest } = await benchFaults(times);
  return {
    ...nothingRun(MODEL, null),
    faults,
    imports,
    lost: lost + leaked,
    slowestEnd: longest / 1_000,
    notes: [`${leaked} slots lost`],
  };
}

// Redis and small disks would outlive this process.
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => void Promise.resolve(running?.end()).finally(() => process.exit(130)));

const unknown = positionals.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) throw new Error(`There is no mode ${unknown.join(', ')}; there are ${NAMES.join(', ')}.`);
const wanted = positionals.length === 0 ? NAMES : positionals;

await providePrograms('redis-server');
const all: Figures[] = [];
console.log(`seed ${values.seed}`);
for (const name of wanted) {
  const mode = MODES.find((one) => one.name === name);
  console.log(`${name}: ${mode?.about ?? 'every fault of a model server'}`);
  const figures = await runSafely(name, mode === undefined ? runModelFaults : () => runMode(mode));
  all.push(figures);
  console.log(`${tableHead()}\n${tableRow(figures)}`);
}
console.log(['', tableHead(), ...all.map(tableRow)].join('\n'));
if (values.out !== undefined) {
  const figures = all.map((result) => ({ ...result, notes: undefined }));
  await writeFile(values.out, `${JSON.stringify({ seed: Number(values.seed), figures }, null, 2)}\n`);
}
process.exitCode = all.every(isGood) ? 0 : 1;
