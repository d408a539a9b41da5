import { loadavg } from 'node:os';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandom } from '../bench/mutations/random.ts';
import { createLedger, type Ledger } from '../faults/oracle.ts';
import { signUp } from '../support/accounts/accounts.ts';
import type { Client } from '../support/api/client.ts';
import { formWith, textFile } from '../support/files/recipe-files.ts';
import type { Host } from './host.ts';
import { missingForNetwork } from './network.ts';
import { createStage, endStage, type Stage } from './stage.ts';
import { measureThroughput } from './throughput.ts';

/**
 * `npm run hosts -- [throughput] [--kills N] [--imports N] [--each N] [--seed N]`: starts web and worker processes as hosts of their own
 * (network namespaces) with one PostgreSQL, one Redis and one S3-compatible server. During imports it kills hosts at
 * random, in the middle it restarts all of them one after another, and prints what was lost or done twice. With the word
 * `throughput` it measures imports that wait for a model, with one worker host and with twice `--each`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '6' },
    imports: { type: 'string' },
    each: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    parallel: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [kills, each] = [Number(values.kills), Number(values.each)];
const imports = Number(values.imports ?? 8);
const random = createRandom(Number(values.seed));
const SETTLED_WITHIN = 600_000;
/** The ledger reads the last 100 notifications of an account. */
const PER_ACCOUNT = 96;

const say = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

/** Sends links and files; each is repeated until it is accepted. */
function submit(ledger: Ledger, client: Client, { site }: Stage, round: string): Promise<void>[] {
  return Array.from({ length: imports }, (_, number) =>
    ledger.submit((headers) =>
      number % 2 === 0
        ? client.post('/upload/url', { url: `${site.origin}/${round}/${number}` }, { headers })
        : client.post('/upload/file', undefined, { raw: formWith(textFile(`Cake ${round} ${number}`)), headers }),
    ),
  );
}

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

interface Account {
  readonly client: Client;
  readonly ledger: Ledger;
  sent: number;
}

/** Kills hosts during imports, and restarts all of them in the middle. Returns the names of those that did not end cleanly. */
async function killDuringImports(stage: Stage, accounts: Account[]): Promise<string[]> {
  let unclean: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    let account = accounts.at(-1);
    if (account === undefined || account.sent + 2 * imports > PER_ACCOUNT) {
      const client = await signUp(stage.app);
      account = { client, ledger: createLedger(client, SETTLED_WITHIN), sent: 0 };
      accounts.push(account);
    }
    const submits = submit(account.ledger, account.client, stage, `${round}`);
    await killOne(stage.hosts);
    if (round === Math.floor(kills / 2)) {
      submits.push(...submit(account.ledger, account.client, stage, `upgrade-${round}`));
      unclean = await upgrade(stage.hosts);
    }
    await Promise.all(submits);
    account.sent += submits.length;
  }
  return unclean;
}

async function run(): Promise<boolean> {
  say(`seed ${values.seed}; load of the machine ${loadavg()[0]?.toFixed(1)}`);
  const stage = await createStage({ webs: each, workers: each });
  await Promise.all(stage.hosts.map((host) => host.start()));
  say(`${stage.hosts.length} hosts run`);
  const accounts: Account[] = [];
  const unclean = await killDuringImports(stage, accounts);
  say('all imports are accepted');
  const sum = { accepted: 0, done: 0, failed: 0, lost: 0, double: 0, phantom: 0 };
  for (const { ledger } of accounts) {
    const { done, failed, lost, double, phantom } = await ledger.settle(SETTLED_WITHIN);
    sum.accepted += ledger.accepted.size;
    sum.done += done;
    sum.failed += failed.length;
    sum.lost += lost.length;
    sum.double += double.length;
    sum.phantom += phantom.length;
  }
  console.table([{ hosts: stage.hosts.length, kills, restarts: stage.hosts.length, unclean: unclean.length, ...sum }]);
  say(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
  return sum.lost + sum.double + sum.phantom + sum.failed + unclean.length === 0;
}

const missing = missingForNetwork();
if (missing !== null) {
  console.error(`The hosts cannot be started here: ${missing}.`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endStage().then(() => process.exit(1)));
try {
  const throughput = {
    workers: 2 * each,
    each: Number(values.imports ?? 16),
    answerSeconds: Number(values.seconds),
    parallel: Number(values.parallel),
  };
  const isGood = positionals[0] === 'throughput' ? await measureThroughput(throughput) : await run();
  process.exitCode = isGood ? 0 : 1;
} finally {
  await endStage();
}
process.exit();
