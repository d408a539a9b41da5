/** A party whose look-ups are counted together, such as an account. */
export interface LookupParty {
  readonly name: string;
  /** Reports that a look-up waits for another one of the party; the returned function ends the wait. */
  onWait(): () => void;
}

/** Runs a look-up of a party when it is its turn. Rejects with the signal's reason if it aborts before. */
export type LookupLimit = <T>(party: LookupParty, signal: AbortSignal, look: () => Promise<T>) => Promise<T>;

/** The open look-ups of a party: fewer than the imports that a worker runs at once. */
const OPEN_MAX = 2;

interface Turns {
  open: number;
  readonly waiting: Set<() => void>;
}

function waitForTurn({ waiting }: Turns, party: LookupParty, signal: AbortSignal): Promise<void> {
  const endWait = party.onWait();
  return new Promise<void>((resolve, reject) => {
    const proceed = (): void => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = (): void => {
      waiting.delete(proceed);
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    waiting.add(proceed);
  }).finally(endWait);
}

/** Limits the open look-ups of each party, so that slow ones of one party leave room for those of others. */
export function createLookupLimit(): LookupLimit {
  const parties = new Map<string, Turns>();
  return async (party, signal, look) => {
    signal.throwIfAborted();
    const turns = parties.get(party.name) ?? { open: 0, waiting: new Set() };
    parties.set(party.name, turns);
    if (turns.open < OPEN_MAX) turns.open += 1;
    else await waitForTurn(turns, party, signal);
    try {
      return await look();
    } finally {
      const [next] = turns.waiting;
      if (next === undefined) turns.open -= 1;
      else turns.waiting.delete(next);
      next?.(); // the turn passes on
      if (turns.open === 0) parties.delete(party.name);
    }
  };
}
