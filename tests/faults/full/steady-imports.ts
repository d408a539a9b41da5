import { setTimeout as delay } from 'node:timers/promises';
import { type Account, IMPORTS_PER_ACCOUNT, openAccount, type Place, send } from './storm.ts';

/** The imports of each account that were accepted up to a moment. */
export type Accepted = ReadonlyMap<Account, ReadonlySet<string>>;

/** Imports that arrive at a steady rate, for one account after the other. */
export interface SteadyImports {
  accepted(): Accepted;
  /** Sends no more; resolves when each was accepted. Throws if one was not. */
  stop(): Promise<SentImports>;
}

export interface SentImports {
  readonly imports: number;
  readonly perSecond: number;
}

export function startSteadyImports(place: Place, perSecond: number): SteadyImports {
  const accounts: Account[] = [];
  const open = new Set<Promise<void>>();
  let failure: unknown = null;
  let isStopped = false;

  async function run(): Promise<SentImports> {
    const start = performance.now();
    let number = 0;
    for (let account: Account | null = null; !isStopped; number += 1) {
      if (account === null || number % IMPORTS_PER_ACCOUNT === 0) accounts.push((account = await openAccount(place)));
      const [current, sent] = [account, number]; // a repeated one must send the same again
      const submit = current.ledger
        .submit((headers) => send(current, place.origin, sent, headers))
        .catch((error: unknown) => void (failure ??= error))
        .finally(() => open.delete(submit));
      open.add(submit);
      await delay(Math.max(0, start + (number + 1) * (1_000 / perSecond) - performance.now()));
    }
    return { imports: number, perSecond: (number * 1_000) / (performance.now() - start) };
  }
  const running = run();
  running.catch(() => undefined); // told by stop

  return {
    accepted: () => new Map(accounts.map((account) => [account, new Set(account.ledger.accepted)])),
    async stop() {
      isStopped = true;
      const sent = await running;
      await Promise.all(open);
      if (failure !== null) throw failure;
      return sent;
    },
  };
}
