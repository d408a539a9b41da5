import { createStore, type StoreApi } from 'zustand';
import { createStoreContext } from '../../../state/store-context.ts';

export interface OthersState {
  /** The import whose further recipes are listed. */
  readonly jobId: string | null;
  asked(jobId: string): void;
  closed(): void;
  /** The server has accepted imports of some of them. */
  accepted(jobIds: readonly string[]): void;
}

export function createOthersStore(onAccepted: (jobIds: readonly string[]) => void): StoreApi<OthersState> {
  return createStore<OthersState>()((set) => ({
    jobId: null,
    asked: (jobId) => set({ jobId }),
    closed: () => set({ jobId: null }),
    accepted(jobIds) {
      set({ jobId: null });
      onAccepted(jobIds);
    },
  }));
}

export const [OthersProvider, useOthers] = createStoreContext<OthersState>('Others');
