import { loadavg } from 'node:os';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { providePrograms } from '../checks/provide-programs.ts';
import { createRandom } from '../bench/mutations/random.ts';
import { measureCores } from './cores.ts';
import type { Host } from './host.ts';
import { createLedgers, type Ledgers } from './ledgers.ts';
import { missingForNetwork } from './network.ts';
import { createStage, endStage, type Stage } from './stage.ts';
import { measureThroughput } from './throughput.ts';
import { upgradeFrom } from './versions.ts';

/**
 * `npm run hosts -- [throughput|cores|upgrade] [--kills N] [--imports N] [--each N] [--seed N]`: starts web and worker processes
 * as hosts of their own (network namespaces) with one PostgreSQL, one Redis and one S3-compatible server. During imports it kills
 * hosts at random, in the middle it restarts all of them one after another, and prints what was lost or done twice.
 * `throughput` measures imports that wait for a model, with one worker host and with twice `--each`, whose model servers answer
 * `--parallel` questions at a time, each after `--seconds`. `cores` measures imports that need the processor, with one worker and
 * with two in turn, `--pairs` times. `upgrade --from FOLDER` upgrades all hosts one after another from the checkout in FOLDER.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '6' },
    imports: { type: 'string' },
    each: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    parallel: { type: 'string', default: '1' },
    pairs: { type: 'string', default: '3' },
    from: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [kills, each] = [Number(values.kills), Number(values.each)];
const importsOr = (usual: number): number => Number(values.imports ?? usual);
const random = createRandom(Number(values.seed));

const say = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

async function killOne(hosts: readonly Host[]): Promise<void> {
  const host = hosts[random(hosts.length)];
  if (!host) return;
  await delay(random(1_500));
  await host.kill();
  say(`killed ${host.name}`);
  await delay(random(3_000));
  await host.start();
}

/** Restarts each host with SIGTERM, as an upgrade does. Returns the names of those that did not end cleanly. */
async function upgrade(hosts: readonly Host[]): Promise<string[]> {
  const unclean: string[] = [];
  for (const host of hosts) {
    if ((await host.stop()) !== 0) unclean.push(host.name);
    await host.start();
    say(`restarted ${host.name}`);
  }
  return unclean;
}

/** Kills hosts during imports, and restarts all of them in the middle. Returns the names of those that did not end cleanly. */
async function killDuringImports({ hosts }: Stage, ledgers: Ledgers): Promise<string[]> {
  const imports = importsOr(8);
  let unclean: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    const submits = await ledgers.submit(imports, `${round}`);
    await killOne(hosts);
    if (round === Math.floor(kills / 2)) {
      submits.push(...(await ledgers.submit(imports, `upgrade-${round}`)));
      unclean = await upgrade(hosts);
    }
    await Promise.all(submits);
  }
  return unclean;
}

async function run(): Promise<boolean> {
  say(`seed ${values.seed}; load of the machine ${loadavg()[0]?.toFixed(1)}`);
  const stage = await createStage({ webs: each, workers: each });
  await Promise.all(stage.hosts.map((host) => host.start()));
  say(`${stage.hosts.length} hosts run`);
  const ledgers = createLedgers(stage);
  const unclean = await killDuringImports(stage, ledgers);
  say('all imports are accepted');
  const sum = await ledgers.settle();
  console.table([{ hosts: stage.hosts.length, kills, restarts: stage.hosts.length, unclean: unclean.length, ...sum }]);
  say(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
  return sum.lost + sum.double + sum.phantom + sum.failed + unclean.length === 0;
}

/** Each returns whether its goal was met. */
const MODES: Readonly<Record<string, () => Promise<boolean>>> = {
  throughput: () =>
    measureThroughput({
      workers: 2 * each,
      each: importsOr(16),
      answerSeconds: Number(values.seconds),
      parallel: Number(values.parallel),
    }),
  cores: () => measureCores({ imports: importsOr(30), pairs: Number(values.pairs) }),
  upgrade() {
    if (values.from === undefined) throw new Error('--from names no checkout of an earlier version');
    return upgradeFrom({ from: values.from, each, imports: importsOr(6), say });
  },
};

await providePrograms('redis-server');
const missing = missingForNetwork();
if (missing !== null) {
  console.error(`The hosts cannot be started here: ${missing}.`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endStage().then(() => process.exit(1)));
try {
  const [mode] = positionals;
  const chosen = mode === undefined ? run : MODES[mode];
  if (chosen === undefined) throw new Error(`${mode} is none of ${Object.keys(MODES).join(', ')}`);
  process.exitCode = (await chosen()) ? 0 : 1;
} finally {
  await endStage();
}
process.exit();
