import { useEffect, useState } from 'react';
import { type StoreApi, useStore, createStore } from 'zustand';
import { useApi } from '../../../api/api-context.ts';
import { usePageWatched } from '../../../state/use-page-watched.ts';
import { getHealth } from '../../../../shared/api/admin-health.ts';
import type { Health } from '../../../../shared/domain/health.ts';
import type { ApiClient } from '../../../api/client.ts';
import { errorMessage, type Message } from '../../../i18n/message.ts';

export interface HealthState {
  /** As it was found last; null before, and when it could not be found out any more. */
  readonly health: Health | null;
  readonly problem: Message | null;
  readonly isAsking: boolean;
  asked(): Promise<void>;
}

/** How the server is. One question at a time: a slow answer is waited for. */
export function createHealthStore(api: ApiClient): StoreApi<HealthState> {
  return createStore<HealthState>()((set, get) => ({
    health: null,
    problem: null,
    isAsking: false,
    async asked() {
      if (get().isAsking) return;
      set({ isAsking: true });
      try {
        set({ health: (await api.call(getHealth)).health, problem: null });
      } catch (error) {
        set({ health: null, problem: errorMessage(error, 'admin.health.failed') });
      } finally {
        set({ isAsking: false });
      }
    },
  }));
}

/** Between two looks, while somebody may be looking; milliseconds. */
const POLL_INTERVAL = 10_000;

/** How the server is, asked anew every few seconds while somebody may be looking. */
export function useHealth(): HealthState {
  const api = useApi();
  const [store] = useState<StoreApi<HealthState>>(() => createHealthStore(api));
  const isWatched = usePageWatched();
  useEffect(() => {
    if (!isWatched) return undefined;
    const ask = (): void => void store.getState().asked();
    ask();
    const timer = setInterval(ask, POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [store, isWatched]);
  return useStore(store);
}
