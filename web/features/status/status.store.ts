import { createStore, type StoreApi } from 'zustand';
import { MESSAGE_DURATION } from '../../../shared/constants.ts';
import type { TextKey } from '../../i18n/create-i18n.ts';
import type { Message } from '../../i18n/message.ts';
import { createStoreContext } from '../../state/store-context.ts';

export interface Status {
  readonly kind: 'info' | 'success' | 'error';
  readonly message: Message;
  /** A button beside the message. */
  readonly action?: StatusAction;
}

interface StatusAction {
  readonly label: TextKey;
  run(): void;
}

/** How long a message with a button stays, in milliseconds. */
const ACTION_DURATION = 12_000;

export interface StatusState {
  readonly current: Status | null;
  /** An action has succeeded or failed. The message is shown for `duration` milliseconds. */
  ended(kind: 'success' | 'error', message: Message, duration?: number): void;
  /** An action has succeeded, and can be undone while its message is shown. */
  undoOffered(message: Message, run: () => void): void;
  /** The user points at the message or has focused its button: it stays until that ends. */
  held(isHeld: boolean): void;
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
      undoOffered(message, run) {
        const action: StatusAction = {
          label: 'bin.undo',
          run() {
            set({ current: null });
            run();
          },
        };
        show({ kind: 'success', message, action }, ACTION_DURATION);
      },
      held(isHeld) {
        const { current } = get();
        clearTimeout(current?.action && timer);
        if (current?.action && !isHeld) show(current, ACTION_DURATION);
      },
      notified: (kind, text) => show({ kind, message: { text } }, MESSAGE_DURATION),
      wentOn(message) {
        if (get().current?.action) return; // the poll after it repeats the message
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
