import { createStore, type StoreApi } from 'zustand';
import { getModelTest, startModelTest, stopModelTest } from '../../../../shared/api/admin-model-test.ts';
import type { ModelTest } from '../../../../shared/domain/model-report.ts';
import type { ApiClient } from '../../../api/client.ts';
import { errorMessage, type Message } from '../../../i18n/message.ts';

export interface ModelTestState {
  /** null until it is loaded. */
  readonly test: ModelTest | null;
  /** When `test` was received, by the device's clock. */
  readonly heardAt: number;
  readonly problem: Message | null;
  /** Whether a start or stop is in progress. */
  readonly isBusy: boolean;
  looked(): Promise<void>;
  started(): Promise<void>;
  stopped(): Promise<void>;
}

/**
 * The model test. Calls run one at a time: a start or stop during a poll follows it, and polls are skipped meanwhile.
 */
export function createModelTestStore(api: ApiClient): StoreApi<ModelTestState> {
  return createStore<ModelTestState>()((set, get) => {
    let last: Promise<void> = Promise.resolve();
    let isLooking = false;

    async function ask(call: () => Promise<{ test: ModelTest }>): Promise<void> {
      try {
        set({ test: (await call()).test, heardAt: Date.now(), problem: null });
      } catch (error) {
        set({ problem: errorMessage(error, 'admin.modelTest.problem') });
      }
    }

    async function look(): Promise<void> {
      if (isLooking || get().isBusy) return;
      isLooking = true;
      last = ask(() => api.call(getModelTest));
      await last;
      isLooking = false;
    }

    async function press(call: () => Promise<{ test: ModelTest }>): Promise<void> {
      if (get().isBusy) return;
      set({ isBusy: true });
      await last;
      await ask(call);
      set({ isBusy: false });
    }

    return {
      test: null,
      heardAt: 0,
      problem: null,
      isBusy: false,
      looked: look,
      started: () => press(() => api.call(startModelTest)),
      stopped: () => press(() => api.call(stopModelTest)),
    };
  });
}
