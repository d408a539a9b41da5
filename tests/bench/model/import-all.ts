import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Client } from '../../support/api/client.ts';

/** The seconds within which an import must end after the last fault (reliability G4). */
const ENDED_WITHIN = 120;
/** The polling interval in milliseconds. */
const LOOK_MS = 100;

/** The outcomes of some imports. */
export interface Imported {
  readonly ended: number;
  readonly done: number;
  /** The number of accepted imports without an outcome, or with two. */
  readonly lost: number;
  /** The longest time from acceptance to the outcome, in milliseconds. */
  readonly longest: number;
}

interface Outcome {
  readonly jobId: string;
  readonly type: string;
}

/** Submits `times` imports and waits until all have ended, up to a time limit. */
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

/** The outcomes, and when each was first seen. */
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

/** A value, padded to the width of its column. */
export const cell = (value: string | number, width: number): string => String(value).padStart(width);
