import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Client } from '../support/api/client.ts';
import {
  type ArchiveFacts,
  type ExpectedArchive,
  type ImportFacts,
  judgeImports,
  type NotificationFacts,
  type Verdict,
} from '../support/recipes/judge-imports.ts';
import { waitFor } from '../support/processes/wait-for.ts';

/** Milliseconds for one import to be accepted; a server that was killed is back long before. */
const ACCEPTED_WITHIN = 60_000;
/** Milliseconds before a refused import is sent again; the answer says some seconds. */
const PATIENCE = 1_000;
/** Milliseconds for the outcomes to be read; outages of a minute may follow each other. */
const JUDGED_WITHIN = 600_000;

/** Records the accepted imports and judges how they ended. */
export interface Ledger {
  /**
   * Sends an import until the answer is 202, always with the same Idempotency-Key. So there is exactly one import, even
   * if an earlier answer was lost after the server had accepted it. Of an archive, each recipe is judged, too.
   */
  submit(
    send: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
    archive?: ExpectedArchive,
  ): Promise<void>;
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
export async function readOutcomes(client: Client): Promise<Pick<ImportFacts, 'notifications' | 'recipes'> | null> {
  const answers = await Promise.all([client.get('/api/notifications'), client.get('/api/recipes')]).catch(() => []);
  const [feed, list] = answers;
  if (feed?.status !== 200 || list?.status !== 200) return null;
  const { notifications } = feed.body as { notifications: NotificationFacts[] };
  return { notifications, recipes: list.body as ImportFacts['recipes'] };
}

/** The records of one account's imports. `acceptedWithin` is in milliseconds. */
export function createLedger(client: Client, acceptedWithin = ACCEPTED_WITHIN): Ledger {
  const accepted = new Set<string>();
  const archives = new Map<string, ExpectedArchive>();

  async function lookAtArchives(): Promise<ArchiveFacts[] | null> {
    const looks = [...archives].map(async ([jobId, expected]): Promise<ArchiveFacts[]> => {
      const { status, body } = await client.get(`/api/imports/${jobId}`);
      return status === 200 ? [{ jobId, expected, items: body.items }] : [];
    });
    const facts = (await Promise.all(looks).catch(() => [])).flat();
    return facts.length === archives.size ? facts : null;
  }

  const judge = async (): Promise<Verdict> => {
    const outcomes = await waitFor('the outcomes', () => readOutcomes(client), JUDGED_WITHIN);
    const facts = await waitFor('the results of archives', lookAtArchives, JUDGED_WITHIN);
    return judgeImports({ accepted, archives: facts, ...outcomes });
  };

  return {
    accepted,
    async submit(send, archive) {
      const headers = { 'Idempotency-Key': randomUUID() };
      let last = '';
      const answer = async (): Promise<string | null> => {
        try {
          const { status, body, headers: answered } = await send(headers);
          last = `${status} ${body?.code}`;
          if (status === 202) return body.jobId;
          // Hundreds that ask at once again keep a busy server busy.
          if (answered.has('Retry-After')) await delay(PATIENCE);
          return null;
        } catch (error) {
          last = String(error); // the server was killed before it could answer
          return null;
        }
      };
      const jobId = await waitFor('a 202', answer, acceptedWithin).catch((cause: unknown) => {
        throw new Error(`not accepted within ${acceptedWithin} ms; the last answer was ${last}`, { cause });
      });
      accepted.add(jobId);
      if (archive !== undefined) archives.set(jobId, archive);
    },
    async settle(timeout) {
      await untilEnded(client, timeout);
      return judge();
    },
    judge,
  };
}
