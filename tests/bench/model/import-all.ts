import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Client } from '../../support/api/client.ts';

/** An import ends within so many seconds of the last fault (reliability G4). */
const ENDED_WITHIN = 120;
/** How often it is looked whether all have ended. */
const LOOK_MS = 100;

/** What became of some imports. */
export interface Imported {
  readonly ended: number;
  readonly done: number;
  /** Accepted, but without an outcome, or with two. */
  readonly lost: number;
  /** Milliseconds from being accepted to the outcome. */
  readonly longest: number;
}

interface Outcome {
  readonly jobId: string;
  readonly type: string;
}

/** Asks for so many imports at once and waits for all, with a limit. */
export async function importAll(client: Client, times: number, submit: () => Promise<Answer>): Promise<Imported> {
  const begun = new Map<string, number>();
  for (let count = 0; count < times; count += 1) {
    const { status, body } = await submit();
    if (status !== 202) throw new Error(`an import was answered with ${status}`);
    begun.set(body.jobId, performance.now());
  }
  const { outcomes, at } = await settle(client, new Set(begun.keys()));
  const once = [...begun.keys()].filter((jobId) => outcomes.filter((outcome) => outcome.jobId === jobId).length === 1);
  return {
    ended: once.length,
    lost: times - once.length,
    done: outcomes.filter(({ type }) => type === 'success').length,
    longest: Math.max(...[...at].map(([jobId, time]) => time - (begun.get(jobId) ?? time))),
  };
}

/** The outcomes, and when each was there first. */
async function settle(
  client: Client,
  jobs: ReadonlySet<string>,
): Promise<{ outcomes: Outcome[]; at: Map<string, number> }> {
  const at = new Map<string, number>();
  const limit = performance.now() + ENDED_WITHIN * 1_000;
  for (;;) {
    const { notifications, inProcessJobs } = (await client.get('/api/notifications')).body;
    const outcomes = (notifications as Outcome[]).filter(({ jobId }) => jobs.has(jobId));
    for (const { jobId } of outcomes) if (!at.has(jobId)) at.set(jobId, performance.now());
    if (inProcessJobs.length === 0 || performance.now() > limit) return { outcomes, at };
    await delay(LOOK_MS);
  }
}

/** A value in a column of a table. */
export const cell = (value: string | number, width: number): string => String(value).padStart(width);
