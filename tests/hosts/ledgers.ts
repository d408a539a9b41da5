import { createLedger, type Ledger } from '../faults/oracle.ts';
import { signUp } from '../support/accounts/accounts.ts';
import type { Client } from '../support/api/client.ts';
import { formWith, textFile } from '../support/files/recipe-files.ts';
import type { Stage } from './stage.ts';

/** The ledger reads the last 100 notifications of an account. */
const PER_ACCOUNT = 96;
const SETTLED_WITHIN = 600_000;

interface Account {
  readonly client: Client;
  readonly ledger: Ledger;
  sent: number;
}

/** The imports of a run, and what became of them. */
export interface Ledgers {
  /** Sends links and files; each is repeated until it is accepted. */
  submit(count: number, round: string): Promise<Promise<void>[]>;
  /** Waits until all have ended. */
  settle(): Promise<Record<'accepted' | 'done' | 'failed' | 'lost' | 'double' | 'phantom', number>>;
}

export function createLedgers({ app, site }: Pick<Stage, 'app' | 'site'>): Ledgers {
  const accounts: Account[] = [];

  async function accountFor(count: number): Promise<Account> {
    const last = accounts.at(-1);
    if (last !== undefined && last.sent + count <= PER_ACCOUNT) return last;
    const client = await signUp(app);
    const account = { client, ledger: createLedger(client, SETTLED_WITHIN), sent: 0 };
    accounts.push(account);
    return account;
  }

  return {
    async submit(count, round) {
      const account = await accountFor(count);
      const { client, ledger } = account;
      account.sent += count;
      return Array.from({ length: count }, (_, number) =>
        ledger.submit((headers) =>
          number % 2 === 0
            ? client.post('/upload/url', { url: `${site.origin}/${round}/${number}` }, { headers })
            : client.post('/upload/file', undefined, { raw: formWith(textFile(`Cake ${round} ${number}`)), headers }),
        ),
      );
    },
    async settle() {
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
      return sum;
    },
  };
}
