import { createStore, type StoreApi } from 'zustand';
import { createStoreContext } from '../../state/store-context.ts';

/**
 * The number of failures before they are reported. A single one may be temporary; the next attempt follows after two
 * seconds.
 */
const FAILURES_TOLD = 2;

export interface ConnectionState {
  /** The server has not been reached for a while. */
  readonly isLost: boolean;
  /** The system reports that there is no network, or a recipe could not be fetched: not temporary. */
  lost(): void;
  /** A poll has ended. */
  asked(wasReached: boolean): void;
}

export function createConnectionStore(): StoreApi<ConnectionState> {
  let failures = 0;
  return createStore<ConnectionState>()((set) => ({
    isLost: false,
    lost() {
      failures = FAILURES_TOLD;
      set({ isLost: true });
    },
    asked(wasReached) {
      failures = wasReached ? 0 : failures + 1;
      set({ isLost: failures >= FAILURES_TOLD });
    },
  }));
}

export const [ConnectionProvider, useConnection] = createStoreContext<ConnectionState>('Connection');
