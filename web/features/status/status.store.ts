import { createStore, type StoreApi } from 'zustand';
import { MESSAGE_DURATION } from '../../../shared/constants.ts';
import type { Message } from '../../i18n/message.ts';
import { createStoreContext } from '../../state/store-context.ts';

export interface Status {
  readonly kind: 'info' | 'success' | 'error';
  readonly message: Message;
}

export interface StatusState {
  readonly current: Status | null;
  /** Something ended, well or not; it is shown for a while (milliseconds). */
  ended(kind: 'success' | 'error', message: Message, duration?: number): void;
  /** Something goes on until another status takes its place. */
  wentOn(message: Message): void;
  /** What went on has ended without anything to tell. */
  workEnded(): void;
}

export function createStatusStore(): StoreApi<StatusState> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return createStore<StatusState>()((set, get) => ({
    current: null,
    ended(kind, message, duration = MESSAGE_DURATION) {
      clearTimeout(timer);
      set({ current: { kind, message } });
      timer = setTimeout(() => set({ current: null }), duration);
    },
    wentOn(message) {
      clearTimeout(timer);
      set({ current: { kind: 'info', message } });
    },
    workEnded() {
      if (get().current?.kind === 'info') set({ current: null });
    },
  }));
}

export const [StatusProvider, useStatus] = createStoreContext<StatusState>('Status');
