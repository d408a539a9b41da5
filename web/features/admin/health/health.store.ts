import { createStore, type StoreApi } from 'zustand';
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
