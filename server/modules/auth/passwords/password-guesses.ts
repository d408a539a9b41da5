import pLimit, { type LimitFunction } from 'p-limit';
import type { RateLimit } from '../../../http/limits/rate-limits.ts';
import type { AuthLimits } from '../account/auth.limits.ts';

/**
 * Concurrent attempts per client: fewer than every limit, so that concurrent correct passwords never exceed a limit.
 */
const AT_ONCE_FROM_A_CLIENT = 4;

/** The account and the client of an attempt. */
export interface Guess {
  /** The e-mail address in its form for comparing. */
  readonly key: string;
  readonly address: string;
}

/** Limits wrong passwords (contract §3) for all calls that check one. */
export interface PasswordGuesses {
  /**
   * The result of `open`, which is null for a wrong password. Beyond the limits `open` is not called, and 429 is
   * thrown. An attempt is counted before it is checked, so that concurrent attempts cannot exceed the limits; the count
   * of a correct one is reverted.
   */
  attempt<T>(guess: Guess, open: () => Promise<T | null>): Promise<T | null>;
  /** Resets the limits of an address for all clients, and those of this client. */
  lift(guess: Guess): Promise<void>;
}

interface Counted {
  readonly limit: RateLimit;
  readonly key: string;
}

async function giveBack(counted: readonly Counted[]): Promise<void> {
  await Promise.all(counted.map(({ limit, key }) => limit.giveBack(key)));
}

/**
 * Counts in all limits, or in none and throws 429 if one is exceeded, so that refused attempts do not count in other
 * limits.
 */
async function take(counted: readonly Counted[]): Promise<void> {
  const taken = await Promise.allSettled(counted.map(({ limit, key }) => limit.consume(key)));
  const refusal = taken.find((outcome) => outcome.status === 'rejected');
  if (!refusal) return;
  await giveBack(counted);
  throw refusal.reason;
}

/** Limits the concurrent tasks of each key. The limit of a key exists only while it has tasks. */
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
    // The number of resets is part of the key, so a reset starts new counts for all clients.
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
          // The password was not checked, so the attempt does not count.
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
