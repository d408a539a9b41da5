import { createStore, type StoreApi } from 'zustand';
import type { Message } from '../../../i18n/message.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import type { TextKey } from '../../../i18n/create-i18n.ts';
import { DesktopError } from '../../../platform/desktop-error.ts';

/** The message of a failed call to the main process: the one of its code, else the fallback. */
export function desktopMessage(error: unknown, fallback: TextKey = 'desktop.problem.generic'): Message {
  console.error(error);
  // Codes are translation keys; the main process and this page use the same texts.
  return { key: error instanceof DesktopError && error.code !== '' ? (error.code as TextKey) : fallback };
}

export interface NoticeState {
  /** The result of the last action on this computer. */
  readonly current: { readonly kind: 'error' | 'success'; readonly message: Message } | null;
  succeeded(message: Message): void;
  failed(error: unknown): void;
  /** An action that was started elsewhere has failed for this reason. */
  refused(message: Message): void;
  dismissed(): void;
}

export function createNoticeStore(): StoreApi<NoticeState> {
  return createStore<NoticeState>()((set) => ({
    current: null,
    succeeded: (message) => set({ current: { kind: 'success', message } }),
    failed: (error) => set({ current: { kind: 'error', message: desktopMessage(error) } }),
    refused: (message) => set({ current: { kind: 'error', message } }),
    dismissed: () => set({ current: null }),
  }));
}

/** Runs an action and shows its failure. Returns whether it succeeded. */
export async function attempt(notice: StoreApi<NoticeState>, action: () => Promise<unknown>): Promise<boolean> {
  notice.getState().dismissed();
  try {
    await action();
    return true;
  } catch (error) {
    notice.getState().failed(error);
    return false;
  }
}

export const [NoticeProvider, useNotice] = createStoreContext<NoticeState>('DesktopNotice');
