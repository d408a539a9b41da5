/** Runs one call at a time, or as many as a shared server takes. The next one is from the waiting party that was served longest ago. */
export interface FairSemaphore {
  /** Rejects with the signal's reason if it aborts before `work` has begun. */
  run<T>(signal: AbortSignal, work: () => Promise<T>, party?: string): Promise<T>;
}

interface Waiter {
  readonly party: string;
  proceed(): void;
}

/** A semaphore within this process. */
export function createFairSemaphore(): FairSemaphore {
  const waiting = new Set<Waiter>();
  /** The number of the last turn of each party. Forgotten when nobody waits. */
  const served = new Map<string, number>();
  let turns = 0;
  let isTaken = false;

  async function acquire(signal: AbortSignal, party: string): Promise<void> {
    signal.throwIfAborted();
    if (isTaken) await waitForTurn(signal, party);
    isTaken = true;
    served.set(party, (turns += 1));
  }

  function waitForTurn(signal: AbortSignal, party: string): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const giveUp = (): void => {
        waiting.delete(waiter);
        reject(signal.reason);
      };
      const waiter: Waiter = {
        party,
        proceed() {
          signal.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.add(waiter);
    });
  }

  function release(): void {
    const lastTurnOf = ({ party }: Waiter): number => served.get(party) ?? 0;
    const [next] = [...waiting].toSorted((one, other) => lastTurnOf(one) - lastTurnOf(other));
    if (next === undefined) {
      isTaken = false;
      served.clear();
      return;
    }
    waiting.delete(next);
    next.proceed();
  }

  return {
    async run(signal, work, party = '') {
      await acquire(signal, party);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
