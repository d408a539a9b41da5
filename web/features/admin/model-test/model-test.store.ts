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
  /** What was pressed is being done. */
  readonly isBusy: boolean;
  looked(): Promise<void>;
  started(): Promise<void>;
  stopped(): Promise<void>;
}

/** The test of the models. One call at a time: what is pressed during a look comes after it, and no look comes between. */
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
