import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { signUp } from '../support/accounts/accounts.ts';
import type { Client } from '../support/api/client.ts';
import { formWith } from '../support/files/recipe-files.ts';
import { toldAnswer, toldRecipe } from '../support/models/numbered-narratives.ts';
import { startOllamaStandIn } from '../support/models/ollama-stand-in.ts';
import { waitFor } from '../support/processes/wait-for.ts';
import { createStage, keep, type Stage } from './stage.ts';

/** Milliseconds until a model answers: much longer than the rest of an import. */
const ANSWER_MS = 10_000;
const ENDED_WITHIN = 900_000;
/** The share of the servers' time that all hosts must use: 5 of 6. */
const GOAL = 5 / 6;
/** Accounts take turns at a model server. */
const ACCOUNTS = 3;

/** Seconds from the first upload to the end of the last import. */
async function measure(clients: readonly Client[], count: number, first: number): Promise<number> {
  const begin = performance.now();
  for (let number = 0; number < count; number += 1) {
    const client = clients[number % clients.length];
    const { status } =
      (await client?.post('/upload/file', undefined, { raw: formWith(toldRecipe(first + number)) })) ?? {};
    if (status !== 202) throw new Error(`import ${number} was answered with ${status}`);
  }
  await waitFor(
    'all imports to end',
    async () => {
      const feeds = await Promise.all(clients.map((client) => client.get('/api/notifications')));
      return feeds.every(({ body }) => body.inProcessJobs.length === 0);
    },
    ENDED_WITHIN,
  );
  return (performance.now() - begin) / 1000;
}

/**
 * Imports that need a model, with one worker host and with all: each has a model server of its own, because one import at a time
 * uses a server. Prints imports a minute, and how often as many all hosts read; false if that is less than the goal.
 */
export async function measureThroughput(workers: number, each: number): Promise<boolean> {
  const answer = async (chat: Parameters<typeof toldAnswer>[0]): Promise<string> => {
    await delay(ANSWER_MS);
    return toldAnswer(chat);
  };
  async function settingsOf(_: number, host: string): Promise<NodeJS.ProcessEnv> {
    const model = await startOllamaStandIn({ host, answer });
    keep(model, model.stop);
    return { OLLAMA_HOST: model.origin };
  }
  const stage: Stage = await createStage({ webs: 1, workers, settingsOf });
  const [web, one, ...others] = stage.hosts;
  await Promise.all([web?.start(), one?.start()]);
  const clients = await Promise.all(Array.from({ length: ACCOUNTS }, () => signUp(stage.app)));
  const alone = await measure(clients, each, 0);
  const aloneLoad = loadavg()[0] ?? 0;
  await Promise.all(others.map((host) => host.start()));
  const together = await measure(clients, each * workers, each);
  const perMinute = [each / (alone / 60), (each * workers) / (together / 60)] as const;
  const times = perMinute[1] / perMinute[0];
  console.table([
    {
      workers: 1,
      imports: each,
      seconds: Math.round(alone),
      perMinute: perMinute[0].toFixed(1),
      load: aloneLoad.toFixed(1),
    },
    {
      workers,
      imports: each * workers,
      seconds: Math.round(together),
      perMinute: perMinute[1].toFixed(1),
      load: (loadavg()[0] ?? 0).toFixed(1),
      times: times.toFixed(2),
    },
  ]);
  return times >= workers * GOAL;
}
