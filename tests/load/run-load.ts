import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { quantile } from '../bench/other-calls.ts';
import { seedRecipes } from '../bench/list/seed-recipes.ts';
import { createLedger } from '../faults/oracle.ts';
import { type SignedIn, signInMany } from '../support/accounts/signed-in-clients.ts';
import { formWith, textFile } from '../support/files/recipe-files.ts';
import { type RunningApp, startApp } from '../support/processes/app-process.ts';
import { startSlowSite } from '../support/recipes/slow-site.ts';
import { runNeighbours } from './neighbour-load.ts';
import { type Answers, count, KINDS, noAnswers, startTraffic, type Traffic, type TrafficOptions } from './traffic.ts';
import { afterWarmUp, isFlat, trendOf } from './trend.ts';
import { lookAt, type Moment } from './usage.ts';

/**
 * `npm run load -- [overload | burst | neighbours | soak] [--minutes N] [--clients N] [--imports N] [--out FILE]`: the
 * overload, the burst and imports beside a harmful one; or the soak, at half load. The clients run in this process, on the same cores as the server.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string' },
    clients: { type: 'string', default: '500' },
    imports: { type: 'string', default: '2000' },
    out: { type: 'string' },
  },
});

const LISTS_PER_SECOND = 20;
const IMPORTS_PER_SECOND = 5;
const OVERLOAD_MINUTES = 10;
const SOAK_MINUTES = 60;
/** Recipes of each account. */
const RECIPES = 40;
/** Accounts of the burst; each may have 200 imports in process. */
const BURST_ACCOUNTS = 25;
const BURST_ENDED_WITHIN = 1_800_000;
const SAMPLES = 60;
const SHORTEST_PAUSE_S = 5;

interface Stage {
  readonly app: RunningApp;
  readonly workers: number;
  readonly temporaryFolder: string;
  readonly sendImport: TrafficOptions['sendImport'];
  end(): Promise<void>;
}

async function startStage(): Promise<Stage> {
  const site = await startSlowSite();
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'cardamom-load-'));
  const workers = Math.max(1, availableParallelism() - 1);
  const app = await startApp({
    LOG_LEVEL: 'error',
    WORKERS: String(workers),
    IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}`,
    TMPDIR: temporaryFolder,
  });
  return {
    app,
    workers,
    temporaryFolder,
    sendImport: (client, number, isFile) =>
      isFile
        ? client.post('/upload/file', undefined, { raw: formWith(textFile(`Cake ${number}`)) })
        : client.post('/upload/url', { url: `${site.origin}/${number}` }),
    async end() {
      await app.stop();
      await site.stop();
      await rm(temporaryFolder, { recursive: true, force: true });
    },
  };
}

const COPY_RECIPES = `
  insert into recipe (id, account_id, title, description, tags, ingredients, instructions, images, search_text, created_at)
  select gen_random_uuid(), a.id, r.title, r.description, r.tags, r.ingredients, r.instructions, '{}', r.search_text, r.created_at
  from recipe r cross join unnest($2::uuid[]) as a(id) where r.account_id = $1`;

/** Gives each account the same recipes. */
async function giveRecipes(app: RunningApp, people: readonly SignedIn[]): Promise<void> {
  const [first, ...others] = people.map(({ accountId }) => accountId);
  if (first === undefined) return;
  await seedRecipes(app, first, RECIPES);
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query(COPY_RECIPES, [first, others]);
  await client.query('vacuum analyze recipe');
  await client.end();
}

const ms = (value: number): string => `${value.toFixed(0)} ms`;

function printAnswers(kind: string, answers: Answers): void {
  const { milliseconds, ok, refused, refusedWithoutTime, errors } = answers;
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => ms(quantile(milliseconds, part)));
  const list = (counts: ReadonlyMap<string, number>): string =>
    [...counts].map(([what, times]) => `${times} × ${what}`).join(', ') || 'none';
  console.log(
    `${kind.padEnd(8)} ${milliseconds.length} requests, ${ok} ok, p50 ${p50}, p95 ${p95}, p99 ${p99}, ` +
      `refused: ${list(refused)} (${refusedWithoutTime} without Retry-After), errors: ${list(errors)}`,
  );
}

const isHonest = ({ refusedWithoutTime, errors }: Answers): boolean => refusedWithoutTime === 0 && errors.size === 0;

interface Sampled {
  readonly seconds: number;
  readonly moment: Moment;
}

async function sample(stage: Stage, traffic: Traffic, seconds: number): Promise<Sampled[]> {
  const pause = Math.max(SHORTEST_PAUSE_S, seconds / SAMPLES);
  const begin = performance.now();
  const samples: Sampled[] = [];
  let isOver = false;
  void traffic.ended.finally(() => (isOver = true));
  while (!isOver) {
    await Promise.race([delay(pause * 1_000), traffic.ended]);
    const moment = await lookAt(stage.app, stage.workers, stage.temporaryFolder);
    const at = (performance.now() - begin) / 1_000;
    samples.push({ seconds: at, moment });
    const { web, workers, loopDelay } = moment;
    process.stderr.write(
      `${at.toFixed(0)} s: web ${web.megabytes.toFixed(0)} MB, workers ${workers.megabytes.toFixed(0)} MB, ` +
        `event loop p99 ${ms(loopDelay.p99)}, load ${loadavg()[0]?.toFixed(1)}\n`,
    );
  }
  return samples;
}

const SERIES: readonly (readonly [name: string, unit: string, slack: number, of: (moment: Moment) => number])[] = [
  ['memory of web', ' MB', 10, ({ web }) => web.megabytes],
  ['memory of workers', ' MB', 20, ({ workers }) => workers.megabytes],
  ['handles of web', '', 10, ({ web }) => web.handles],
  ['handles of workers', '', 10, ({ workers }) => workers.handles],
  ['temporary files', '', 5, ({ temporaryFiles }) => temporaryFiles],
];

/** Prints the largest value and the trend of each series; returns whether all are flat. */
function printTrends(samples: readonly Sampled[]): boolean {
  const flat = SERIES.map(([name, unit, slack, of]) => {
    const all = samples.map(({ seconds, moment }) => ({ seconds, value: of(moment) }));
    const trend = trendOf(afterWarmUp(all));
    const isMet = isFlat(trend, slack);
    const largest = Math.max(...all.map(({ value }) => value));
    console.log(
      `${isMet ? '✓ flat    ' : '✗ growing '} ${name.padEnd(20)} mean ${trend.mean.toFixed(0)}${unit}, largest ${largest.toFixed(0)}${unit}, ` +
        `slope ${trend.perHour.toFixed(1)}${unit} an hour`,
    );
    return isMet;
  });
  const delays = samples.map(({ moment }) => moment.loopDelay).filter(({ max }) => max > 0);
  console.log(
    `event loop of web: p99 of the worst interval ${ms(Math.max(...delays.map(({ p99 }) => p99)))}, longest ${ms(Math.max(...delays.map(({ max }) => max)))}`,
  );
  return flat.every(Boolean);
}

/** Traffic of `share` of the full load. Returns whether every answer was honest, and whether all series are flat. */
async function runTraffic(stage: Stage, share: number, minutes: number): Promise<{ honest: boolean; flat: boolean }> {
  const people = await signInMany(stage.app, Math.round(Number(values.clients) * share));
  await giveRecipes(stage.app, people);
  const seconds = minutes * 60;
  console.log(
    `${people.length} clients, ${LISTS_PER_SECOND * share} lists/s, ${IMPORTS_PER_SECOND * share} imports/s, ${minutes} min, ` +
      `${stage.workers} workers on ${availableParallelism()} cores`,
  );
  const traffic = startTraffic({
    clients: people.map(({ client }) => client),
    listsPerSecond: LISTS_PER_SECOND * share,
    importsPerSecond: IMPORTS_PER_SECOND * share,
    seconds,
    sendImport: stage.sendImport,
  });
  const samples = await sample(stage, traffic, seconds);
  for (const kind of KINDS) printAnswers(kind, traffic.answers[kind]);
  return { honest: KINDS.every((kind) => isHonest(traffic.answers[kind])), flat: printTrends(samples) };
}

/** Imports that all come at once, repeated when the refusal says; each must end, once. */
async function runBurst(stage: Stage): Promise<boolean> {
  const people = await signInMany(stage.app, BURST_ACCOUNTS);
  const ledgers = people.map(({ client }) => createLedger(client, BURST_ENDED_WITHIN));
  const answers = noAnswers();
  const total = Math.min(Number(values.imports), BURST_ACCOUNTS * 90);
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: total }, async (_, number) => {
      const place = number % BURST_ACCOUNTS;
      const client = people[place]?.client;
      if (client === undefined) return;
      await ledgers[place]?.submit(async () => {
        const answer = await count(answers, () => stage.sendImport(client, number, false));
        if (answer === null) throw new Error('no answer');
        await delay(Number(answer.headers.get('retry-after') ?? 0) * 1_000);
        return answer;
      });
    }),
  );
  const accepted = (performance.now() - begin) / 1_000;
  const verdicts = await Promise.all(ledgers.map((ledger) => ledger.settle(BURST_ENDED_WITHIN)));
  const ended = (performance.now() - begin) / 1_000;
  printAnswers('burst', answers);
  const lost = verdicts.flatMap((verdict) => verdict.lost).length;
  const double = verdicts.flatMap((verdict) => [...verdict.double, ...verdict.phantom]).length;
  const failed = verdicts.flatMap((verdict) => verdict.failed).length;
  const { web, workers } = await lookAt(stage.app, stage.workers, stage.temporaryFolder);
  console.log(
    `burst of ${total} imports: all accepted after ${accepted.toFixed(1)} s, all ended after ${ended.toFixed(1)} s; ` +
      `lost ${lost}, double ${double}, failed ${failed}; web ${web.megabytes.toFixed(0)} MB, workers ${workers.megabytes.toFixed(0)} MB`,
  );
  return lost + double + failed === 0 && isHonest(answers);
}

const wanted = positionals.length === 0 ? ['overload', 'burst', 'neighbours'] : positionals;
const results: Record<string, boolean> = {};
for (const part of wanted) {
  const stage = await startStage();
  try {
    console.log(`\n${part}`);
    if (part === 'burst') results[part] = await runBurst(stage);
    else if (part === 'neighbours') results[part] = await runNeighbours(stage.app);
    else if (part === 'overload')
      results[part] = (await runTraffic(stage, 1, Number(values.minutes ?? OVERLOAD_MINUTES))).honest;
    else if (part === 'soak') {
      const { honest, flat } = await runTraffic(stage, 0.5, Number(values.minutes ?? SOAK_MINUTES));
      results[part] = honest && flat;
    } else throw new Error(`There is no part ${part}; there are overload, burst, neighbours and soak.`);
  } finally {
    await stage.end();
  }
}
if (values.out !== undefined) await writeFile(values.out, `${JSON.stringify(results, null, 2)}\n`);
process.exit(Object.values(results).every(Boolean) ? 0 : 1);
