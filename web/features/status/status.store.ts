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
  /** An action has succeeded or failed. The message is shown for `duration` milliseconds. */
  ended(kind: 'success' | 'error', message: Message, duration?: number): void;
  /** Shows a new notification for a while. */
  notified(kind: 'success' | 'error', text: string): void;
  /** Shows a message about running work until another one replaces it. */
  wentOn(message: Message): void;
  /** The running work has ended without a message. */
  workEnded(): void;
}

/** `onProblem` stores an error that was shown briefly; notifications are already stored. */
export function createStatusStore(onProblem: (message: Message) => void): StoreApi<StatusState> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return createStore<StatusState>()((set, get) => {
    function show(status: Status, duration: number): void {
      clearTimeout(timer);
      set({ current: status });
      timer = setTimeout(() => set({ current: null }), duration);
    }
    return {
      current: null,
      ended(kind, message, duration = MESSAGE_DURATION) {
        show({ kind, message }, duration);
        if (kind === 'error') onProblem(message);
      },
      notified: (kind, text) => show({ kind, message: { text } }, MESSAGE_DURATION),
      wentOn(message) {
        clearTimeout(timer);
        set({ current: { kind: 'info', message } });
      },
      workEnded() {
        if (get().current?.kind === 'info') set({ current: null });
      },
    };
  });
}

export const [StatusProvider, useStatus] = createStoreContext<StatusState>('Status');
