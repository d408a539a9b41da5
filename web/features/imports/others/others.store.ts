import { createStore, type StoreApi } from 'zustand';
import type { DeviceStorage } from '../../../platform/platform.ts';
import { createStoreContext } from '../../../state/store-context.ts';

const DISMISSED_KEY = 'cardamom-dismissed-offers';
/** The offers dismissed last. An older one is offered again, if its document is still kept. */
const REMEMBERED = 50;

export interface OthersState {
  /** The import whose further recipes are listed. */
  readonly jobId: string | null;
  /** The imports whose further recipes are not offered above the list any more; the bell still offers them. */
  readonly dismissed: readonly string[];
  asked(jobId: string): void;
  closed(): void;
  offerDismissed(jobId: string): void;
  /** The server has accepted imports of some of them. */
  accepted(jobIds: readonly string[]): void;
}

export function createOthersStore(
  storage: DeviceStorage,
  onAccepted: (jobIds: readonly string[]) => void,
): StoreApi<OthersState> {
  return createStore<OthersState>()((set, get) => ({
    jobId: null,
    dismissed: storage.read(DISMISSED_KEY)?.split(' ') ?? [],
    asked: (jobId) => set({ jobId }),
    closed: () => set({ jobId: null }),
    offerDismissed(jobId) {
      const dismissed = [jobId, ...get().dismissed].slice(0, REMEMBERED);
      storage.write(DISMISSED_KEY, dismissed.join(' '));
      set({ dismissed });
    },
    accepted(jobIds) {
      set({ jobId: null });
      onAccepted(jobIds);
    },
  }));
}

export const [OthersProvider, useOthers] = createStoreContext<OthersState>('Others');
