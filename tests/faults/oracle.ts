import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, Client } from '../support/api/client.ts';
import { waitFor } from '../support/processes/wait-for.ts';

interface NotificationFacts {
  readonly jobId: string;
  readonly type: string;
  readonly recipeId: string | null;
}

/** Records the accepted imports and checks how they ended. */
export interface Ledger {
  /**
   * Sends an import until the answer is 202, always with the same Idempotency-Key. So there is exactly one import, even
   * if an earlier answer was lost after the server had accepted it.
   */
  submit(send: (headers: Readonly<Record<string, string>>) => Promise<Answer>): Promise<void>;
  readonly accepted: ReadonlySet<string>;
  /**
   * Waits until nothing is in process, then checks that each accepted import is either a recipe or failed, exactly once
   * (reliability G1, G2, G3, G7).
   */
  settle(timeout: number): Promise<{ readonly done: number; readonly failed: number }>;
}

export function createLedger(client: Client): Ledger {
  const accepted = new Set<string>();

  async function nothingInProcess(): Promise<boolean> {
    try {
      const { status, body } = await client.get('/api/notifications');
      return status === 200 && body.inProcessJobs.length === 0;
    } catch {
      return false; // the web server is restarting
    }
  }

  async function compare(): Promise<{ done: number; failed: number }> {
    const { notifications } = (await client.get('/api/notifications')).body as { notifications: NotificationFacts[] };
    const recipes = (await client.get('/api/recipes')).body as { id: string }[];
    const jobs = notifications.map(({ jobId }) => jobId);
    expect(new Set(jobs).size, 'one notification each').toBe(jobs.length);
    expect(new Set(jobs), 'every accepted import ended').toEqual(accepted);
    const made = notifications.filter(({ type }) => type === 'success').map(({ recipeId }) => recipeId);
    expect(new Set(recipes.map(({ id }) => id)), 'one recipe for each success, and no other').toEqual(new Set(made));
    return { done: made.length, failed: jobs.length - made.length };
  }

  return {
    accepted,
    async submit(send) {
      const headers = { 'Idempotency-Key': randomUUID() };
      const answer = async (): Promise<string | null> => {
        try {
          const { status, body } = await send(headers);
          return status === 202 ? body.jobId : null;
        } catch {
          return null; // the server was killed before it could answer
        }
      };
      accepted.add(await waitFor('a 202', answer, 60_000));
    },
    async settle(timeout) {
      await waitFor('every import to end', nothingInProcess, timeout);
      return compare();
    },
  };
}
