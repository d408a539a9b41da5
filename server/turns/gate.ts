/** Lets one after another through: of those that wait, one of the party that was let through longest ago. */
export interface Gate {
  /** Rejects with the signal's reason where that gives up before the turn comes; `work` then has not begun. */
  pass<T>(signal: AbortSignal, work: () => Promise<T>, party?: string): Promise<T>;
}

interface Visitor {
  readonly party: string;
  go(): void;
}

export function createGate(): Gate {
  const waiting = new Set<Visitor>();
  /** The turn at which a party was let through last, of those while somebody waits. */
  const served = new Map<string, number>();
  let turns = 0;
  let isTaken = false;

  async function enter(signal: AbortSignal, party: string): Promise<void> {
    signal.throwIfAborted();
    if (isTaken) await comeUp(signal, party);
    isTaken = true;
    served.set(party, (turns += 1));
  }

  function comeUp(signal: AbortSignal, party: string): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const giveUp = (): void => {
        waiting.delete(visitor);
        reject(signal.reason);
      };
      const visitor: Visitor = {
        party,
        go() {
          signal.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.add(visitor);
    });
  }

  function leave(): void {
    const lastOf = ({ party }: Visitor): number => served.get(party) ?? 0;
    const [next] = [...waiting].toSorted((one, other) => lastOf(one) - lastOf(other));
    if (next === undefined) {
      isTaken = false;
      served.clear();
      return;
    }
    waiting.delete(next);
    next.go();
  }

  return {
    async pass(signal, work, party = '') {
      await enter(signal, party);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
