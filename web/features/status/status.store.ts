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
  /** What was asked for has ended, well or not; it is shown for a while (milliseconds). */
  ended(kind: 'success' | 'error', message: Message, duration?: number): void;
  /** A notification that came in is shown for a while. */
  notified(kind: 'success' | 'error', text: string): void;
  /** Something goes on until another status takes its place. */
  wentOn(message: Message): void;
  /** What went on has ended without anything to tell. */
  workEnded(): void;
}

/** `onProblem`: where an error is kept that was told in passing; a notification is kept already. */
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
