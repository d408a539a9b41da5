import { createStore, type StoreApi } from 'zustand';
import { getModelTest, startModelTest, stopModelTest } from '../../../../shared/api/admin-model-test.ts';
import type { ModelTest } from '../../../../shared/domain/model-report.ts';
import type { ApiClient } from '../../../api/client.ts';
import { errorMessage, type Message } from '../../../i18n/message.ts';

export interface ModelTestState {
  /** null before it is known. */
  readonly test: ModelTest | null;
  /** When that was heard, as the device's clock tells it. */
  readonly heardAt: number;
  readonly problem: Message | null;
  readonly isAsking: boolean;
  looked(): Promise<void>;
  started(): Promise<void>;
  stopped(): Promise<void>;
}

/** The test of the models. One call at a time: a look that comes between waits for the next. */
export function createModelTestStore(api: ApiClient): StoreApi<ModelTestState> {
  return createStore<ModelTestState>()((set, get) => {
    async function ask(call: () => Promise<{ test: ModelTest }>): Promise<void> {
      if (get().isAsking) return;
      set({ isAsking: true });
      try {
        set({ test: (await call()).test, heardAt: Date.now(), problem: null });
      } catch (error) {
        set({ problem: errorMessage(error, 'admin.modelTest.problem') });
      } finally {
        set({ isAsking: false });
      }
    }

    return {
      test: null,
      heardAt: 0,
      problem: null,
      isAsking: false,
      looked: () => ask(() => api.call(getModelTest)),
      started: () => ask(() => api.call(startModelTest)),
      stopped: () => ask(() => api.call(stopModelTest)),
    };
  });
}
