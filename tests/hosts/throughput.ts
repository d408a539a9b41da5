import pLimit from 'p-limit';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { signUp } from '../support/accounts/accounts.ts';
import type { Client } from '../support/api/client.ts';
import { formWith } from '../support/files/recipe-files.ts';
import { toldAnswer, toldRecipe } from '../support/models/numbered-narratives.ts';
import { startOllamaStandIn } from '../support/models/ollama-stand-in.ts';
import { waitFor } from '../support/processes/wait-for.ts';
import { createStage, keep } from './stage.ts';

const ENDED_WITHIN = 900_000;
/** The share of the servers' time that all hosts must use: 5 of 6. */
const GOAL = 5 / 6;
/** Accounts take turns at a model server. */
const ACCOUNTS = 3;

interface ThroughputOptions {
  readonly workers: number;
  /** Imports for each worker. */
  readonly each: number;
  /** Seconds until a model answers; much longer than the rest of an import. */
  readonly answerSeconds: number;
  /** Answers at the same time of each model server, and what the hosts are told about it. */
  readonly parallel: number;
}

/** A model server with a fixed delay that works at a fixed number of answers at once; others wait. */
async function startModel(host: string, { answerSeconds, parallel }: ThroughputOptions) {
  const slots = pLimit(parallel);
  /** The beginnings of its answers, by `performance.now()`. */
  const begins: number[] = [];
  const model = await startOllamaStandIn({
    host,
    answer: (chat) =>
      slots(async () => {
        begins.push(performance.now());
        await delay(answerSeconds * 1_000);
        return toldAnswer(chat);
      }),
  });
  keep(model, model.stop);
  return { origin: model.origin, begins };
}

/** Sends the imports of all accounts at once; returns the seconds from the first upload to the end of the last import. */
async function measure(clients: readonly Client[], count: number, first: number): Promise<number> {
  const begin = performance.now();
  async function submit(client: Client, account: number): Promise<void> {
    for (let number = account; number < count; number += clients.length) {
      const { status } = await client.post('/upload/file', undefined, { raw: formWith(toldRecipe(first + number)) });
      if (status !== 202) throw new Error(`import ${number} was answered with ${status}`);
    }
  }
  await Promise.all(clients.map(submit));
  await waitFor(
    'all imports to end',
    async () => {
      const feeds = await Promise.all(clients.map((client) => client.get('/api/notifications')));
      return feeds.every(({ body }) => body.inProcessJobs.length === 0);
    },
    ENDED_WITHIN,
  );
  return (performance.now() - begin) / 1_000;
}

/**
 * Imports that need a model, with one worker host and with all; each has a model server of its own. Prints imports a minute, what
 * each model server answered and how busy it was, and how often as many all hosts read; false if that is less than the goal.
 */
export async function measureThroughput(options: ThroughputOptions): Promise<boolean> {
  const { workers, each, answerSeconds, parallel } = options;
  const models: Awaited<ReturnType<typeof startModel>>[] = [];
  async function settingsOf(_: number, host: string): Promise<NodeJS.ProcessEnv> {
    const model = await startModel(host, options);
    models.push(model);
    return { OLLAMA_HOST: model.origin, OLLAMA_PARALLEL: String(parallel) };
  }
  const { hosts, app } = await createStage({ webs: 1, workers, settingsOf });
  const [web, one, ...others] = hosts;
  await Promise.all([web?.start(), one?.start()]);
  const clients = await Promise.all(Array.from({ length: ACCOUNTS }, () => signUp(app)));

  async function take(workerCount: number, first: number) {
    // A host that has just started prepares its parsers; its figures begin when it has read an import.
    const isWarm = (): boolean => models.slice(0, workerCount).every(({ begins }) => begins.length > 0);
    for (let round = 1; !isWarm(); round += 1) await measure(clients, 2 * workerCount, first - round * 1_000);
    const begin = performance.now();
    const seconds = await measure(clients, each * workerCount, first);
    console.table(
      models.slice(0, workerCount).map(({ begins }, index) => {
        const own = begins.filter((at) => at >= begin).map((at) => Math.round((at - begin) / 1_000));
        return {
          worker: `worker${index + 1}`,
          answers: own.length,
          perMinute: (own.length / (seconds / 60)).toFixed(1),
          busy: `${Math.round((100 * own.length * answerSeconds) / (seconds * parallel))} %`,
          first: `${own[0]} s`,
          last: `${own.at(-1)} s`,
        };
      }),
    );
    const load = loadavg()[0] ?? 0;
    return {
      workers: workerCount,
      imports: each * workerCount,
      seconds,
      rate: (each * workerCount) / (seconds / 60),
      load,
    };
  }

  const alone = await take(1, 100_000);
  await Promise.all(others.map((host) => host.start()));
  const together = await take(workers, 200_000);
  const times = together.rate / alone.rate;
  console.table(
    [alone, together].map(({ seconds, rate, load, ...counts }) => ({
      ...counts,
      seconds: Math.round(seconds),
      perMinute: rate.toFixed(1),
      load: load.toFixed(1),
      times: (rate / alone.rate).toFixed(2),
    })),
  );
  return times >= workers * GOAL;
}
