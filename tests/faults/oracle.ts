import { randomUUID } from 'node:crypto';
import type { Answer, Client } from '../support/api/client.ts';
import {
  type ImportFacts,
  judgeImports,
  type NotificationFacts,
  type Verdict,
} from '../support/recipes/judge-imports.ts';
import { waitFor } from '../support/processes/wait-for.ts';

/** Milliseconds for one import to be accepted; a server that was killed is back long before. */
const ACCEPTED_WITHIN = 60_000;

/** Records the accepted imports and judges how they ended. */
export interface Ledger {
  /**
   * Sends an import until the answer is 202, always with the same Idempotency-Key. So there is exactly one import, even
   * if an earlier answer was lost after the server had accepted it.
   */
  submit(send: (headers: Readonly<Record<string, string>>) => Promise<Answer>): Promise<void>;
  readonly accepted: ReadonlySet<string>;
  /**
   * Waits until nothing is in process, then judges whether each accepted import is either a recipe or failed, exactly
   * once (reliability G1, G2, G3, G7). Reads the last 100 notifications, so a ledger is for 100 imports.
   */
  settle(timeout: number): Promise<Verdict>;
  /** The same without waiting. */
  judge(): Promise<Verdict>;
}

/** Whether no import of the account is in process; false while the web server restarts. */
async function nothingInProcess(client: Client): Promise<boolean> {
  try {
    const { status, body } = await client.get('/api/notifications');
    return status === 200 && body.inProcessJobs.length === 0;
  } catch {
    return false; // the web server is restarting
  }
}

/** Waits until no import of the account is in process, for `timeout` milliseconds. */
export const untilEnded = (client: Client, timeout: number): Promise<unknown> =>
  waitFor('every import to end', () => nothingInProcess(client), timeout);

/** What the account sees of its imports; null while the web server restarts, or if the account is not there. */
export async function readOutcomes(client: Client): Promise<Omit<ImportFacts, 'accepted'> | null> {
  const answers = await Promise.all([client.get('/api/notifications'), client.get('/api/recipes')]).catch(() => []);
  const [feed, list] = answers;
  if (feed?.status !== 200 || list?.status !== 200) return null;
  const { notifications } = feed.body as { notifications: NotificationFacts[] };
  return { notifications, recipes: (list.body as { id: string }[]).map(({ id }) => id) };
}

/** The records of one account's imports. `acceptedWithin` is in milliseconds. */
export function createLedger(client: Client, acceptedWithin = ACCEPTED_WITHIN): Ledger {
  const accepted = new Set<string>();
  const judge = async (): Promise<Verdict> => {
    const outcomes = await waitFor('the outcomes', () => readOutcomes(client), acceptedWithin);
    return judgeImports({ accepted, ...outcomes });
  };

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
      accepted.add(await waitFor('a 202', answer, acceptedWithin));
    },
    async settle(timeout) {
      await untilEnded(client, timeout);
      return judge();
    },
    judge,
  };
}
