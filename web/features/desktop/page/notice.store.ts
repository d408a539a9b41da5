import { createStore, type StoreApi } from 'zustand';
import type { Message } from '../../../i18n/message.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import { desktopMessage } from './desktop-message.ts';

export interface NoticeState {
  /** What the last action on this computer came to. */
  readonly current: { readonly kind: 'error' | 'success'; readonly message: Message } | null;
  succeeded(message: Message): void;
  failed(error: unknown): void;
  /** Something that was begun elsewhere ended with this reason. */
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

/** Does what somebody asked for; a failure is told. Answers whether it worked. */
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
