import pLimit, { type LimitFunction } from 'p-limit';
import type { RateLimit } from '../../../http/limits/rate-limits.ts';
import type { AuthLimits } from '../account/auth.limits.ts';

/** Fewer than any limit allows, so that right passwords at once never look like too many wrong ones. */
const AT_ONCE_FROM_A_CLIENT = 4;

/** Whose password is tried, and from where. */
export interface Guess {
  /** The address as it is compared. */
  readonly key: string;
  readonly address: string;
}

/** Limits wrong passwords (contract §3), wherever one is asked for. */
export interface PasswordGuesses {
  /**
   * What the guess opens, null where it is wrong; beyond the limits it is not tried: 429. A guess counts before it is
   * tried, so that any number at once gets no more tries than the same number in turn; a right one is taken off again.
   */
  attempt<T>(guess: Guess, open: () => Promise<T | null>): Promise<T | null>;
  /** Lets an address be tried again, from everywhere, and this client try again. */
  lift(guess: Guess): Promise<void>;
}

interface Counted {
  readonly limit: RateLimit;
  readonly key: string;
}

async function giveBack(counted: readonly Counted[]): Promise<void> {
  await Promise.all(counted.map(({ limit, key }) => limit.giveBack(key)));
}

/** Counts in all or, where one is full, in none: what one limit refuses counts against nobody else. Throws 429 then. */
async function take(counted: readonly Counted[]): Promise<void> {
  const taken = await Promise.allSettled(counted.map(({ limit, key }) => limit.consume(key)));
  const refusal = taken.find((outcome) => outcome.status === 'rejected');
  if (!refusal) return;
  await giveBack(counted);
  throw refusal.reason;
}

/** Limits the concurrent tasks of each key; a limit is kept while its key has tasks. */
function createKeyedLimit(concurrency: number): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const limits = new Map<string, { readonly limit: LimitFunction; tasks: number }>();
  return async (key, task) => {
    const entry = limits.get(key) ?? { limit: pLimit(concurrency), tasks: 0 };
    limits.set(key, entry);
    entry.tasks += 1;
    try {
      return await entry.limit(task);
    } finally {
      entry.tasks -= 1;
      if (entry.tasks === 0) limits.delete(key);
    }
  };
}

export function createPasswordGuesses(limits: AuthLimits): PasswordGuesses {
  const limitPerClient = createKeyedLimit(AT_ONCE_FROM_A_CLIENT);

  async function countedFor({ key, address }: Guess): Promise<readonly [Counted, Counted, Counted]> {
    // A lift begins new counts for every client, known or not.
    const lifts = await limits.loginLifts.count(key);
    return [
      { limit: limits.loginPair, key: `${lifts} ${key} ${address}` },
      { limit: limits.loginClient, key: address },
      { limit: limits.loginAddress, key },
    ];
  }

  return {
    attempt: (guess, open) =>
      limitPerClient(guess.address, async () => {
        const counted = await countedFor(guess);
        const [pair, ...wider] = counted;
        await take(counted);
        const opened = await open().catch(async (fault: unknown) => {
          // Nobody learned whether it was right.
          await giveBack(counted);
          throw fault;
        });
        if (opened === null) return null;
        await Promise.all([giveBack(wider), pair.limit.forget(pair.key)]);
        return opened;
      }),

    async lift({ key, address }) {
      await Promise.all([
        limits.loginLifts.consume(key),
        limits.loginAddress.forget(key),
        limits.loginClient.forget(address),
      ]);
    },
  };
}
