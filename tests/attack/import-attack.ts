import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { signInMany } from '../support/accounts/signed-in-clients.ts';
import type { Answer, Client } from '../support/api/client.ts';
import type { RunningApp } from '../support/processes/app-process.ts';

/** Imports that are sent at once: as many as two workers run. */
const AT_ONCE = 8;
const LOOK_MS = 100;
/** Milliseconds after which an import counts as not ended. */
const LONGEST = 180_000;
const PROGRESS_EVERY = 200;

/** What became of one hostile import. */
export interface Attempt {
  readonly name: string;
  /** The status of the request. */
  readonly status: number;
  /** `refused` if the request was not accepted, `open` if the import did not end. */
  readonly outcome: 'refused' | 'done' | 'failed' | 'open';
  /** The error code of the request or of the import. */
  readonly code: string | null;
  readonly recipeId: string | null;
  /** From the acceptance to the end. */
  readonly seconds: number;
}

export interface HostileImport {
  readonly name: string;
  send(client: Client): Promise<Answer>;
}

async function endOf(client: Client, jobId: string): Promise<Answer['body']> {
  for (const deadline = Date.now() + LONGEST; Date.now() < deadline; await delay(LOOK_MS)) {
    const { status, body } = await client.get(`/api/imports/${jobId}`).catch(() => ({ status: 0, body: null })); // its death is counted
    if (status === 200 && (body.state === 'done' || body.state === 'failed')) return body;
  }
  return null;
}

async function request(client: Client, { send }: HostileImport): Promise<Pick<Answer, 'status' | 'body'>> {
  const noAnswer = ({ cause }: Error) => ({ status: 0, body: { code: `no answer: ${String(cause)}` } });
  return send(client).catch(noAnswer);
}

async function attempt(client: Client, hostile: HostileImport): Promise<Attempt> {
  const { name } = hostile;
  const { status, body } = await request(client, hostile);
  const nothing = { name, status, recipeId: null, seconds: 0 };
  if (status !== 202) return { ...nothing, outcome: 'refused', code: body?.code ?? null };
  const begin = performance.now();
  const end = await endOf(client, body.jobId);
  const seconds = (performance.now() - begin) / 1_000;
  if (end === null) return { ...nothing, outcome: 'open', code: null, seconds };
  return { name, status, outcome: end.state, code: end.code, recipeId: end.recipeId, seconds };
}

/** Sends hostile imports, a few at once, and waits for the end of each. */
export async function sendAll(
  app: RunningApp,
  imports: readonly HostileImport[],
  atOnce = AT_ONCE,
): Promise<Attempt[]> {
  const clients = await signInMany(app, atOnce);
  const limit = pLimit(atOnce);
  let ended = 0;
  return Promise.all(
    imports.map((hostile, number) =>
      limit(async () => {
        const client = clients[number % atOnce]?.client;
        if (client === undefined) throw new Error('there is no client');
        const result = await attempt(client, hostile);
        ended += 1;
        if (ended % PROGRESS_EVERY === 0) process.stderr.write(`${ended} of ${imports.length} imports\n`);
        return result;
      }),
    ),
  );
}

/** The outcomes with their numbers, the most frequent first. */
export function countOutcomes(attempts: readonly Attempt[]): string {
  const counts = Map.groupBy(attempts, ({ outcome, code }) => (code === null ? outcome : `${outcome} ${code}`));
  return [...counts]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([what, all]) => `${all.length} ${what}`)
    .join(', ');
}
