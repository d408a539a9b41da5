import { createStore, type StoreApi } from 'zustand';
import {
  deleteLaunchSubscriber,
  type LaunchSort,
  listLaunchSubscribers,
  sendLaunchMails,
} from '../../../../shared/api/admin-launch.ts';
import type { LaunchSubscriber } from '../../../../shared/domain/launch-subscriber.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import type { TextKey } from '../../../i18n/create-i18n.ts';
import { errorMessage } from '../../../i18n/message.ts';
import type { StatusState } from '../../status/status.ts';
import { createPagedListStore, type PagedListState } from '../lists/paged-list.store.ts';

export const LAUNCH_PAGE_LENGTH = 50;

/** The state of the whole list, and its actions. */
export interface LaunchState {
  /** How many of all subscribers have not been notified yet. */
  readonly pending: number;
  /** How many of them have a failed mail. */
  readonly failed: number;
  /** How many are mailed without a further request. */
  readonly remaining: number;
  /** Whether a mailing is running. */
  readonly isSending: boolean;
  /** Why the mailing has stopped, in the words of the mail server; null if it has not. */
  readonly stopped: string | null;
  /** The action that waits for confirmation: a mailing, or the removal of this subscriber. */
  readonly question: 'send' | LaunchSubscriber | null;
  readonly isWorking: boolean;
  sendAsked(): Promise<void>;
  removeAsked(subscriber: LaunchSubscriber): void;
  confirmed(): Promise<void>;
  dismissed(): void;
}

export interface LaunchList {
  readonly list: StoreApi<PagedListState<LaunchSubscriber, LaunchSort>>;
  readonly actions: StoreApi<LaunchState>;
}

/** Whether a mailing can be started: mails that have failed can be sent again while others wait. */
export function canSend({ pending, failed, isSending }: LaunchState): boolean {
  return pending > 0 && (!isSending || failed > 0);
}

/** The label of the button that starts a mailing. */
export function sendLabel({ failed, stopped }: LaunchState): TextKey {
  return failed > 0 || stopped !== null ? 'admin.launch.sendAgain' : 'admin.launch.send';
}

/** The subscriber was already removed elsewhere, which is the desired result. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export function createLaunchList(api: ApiClient, ended: StatusState['ended']): LaunchList {
  const list = createPagedListStore<LaunchSubscriber, LaunchSort>({
    name: 'the launch list',
    first: { q: '', sort: 'subscribedAt', order: 'desc', offset: 0 },
    length: LAUNCH_PAGE_LENGTH,
    async load({ q, sort, order, offset }) {
      const query = { q, sort, order, limit: String(LAUNCH_PAGE_LENGTH), offset: String(offset) };
      const { subscribers, total, pending, failed, remaining, sending, stopped } = await api.call(
        listLaunchSubscribers,
        {
          query,
        },
      );
      actions.setState({ pending, failed, remaining, isSending: sending, stopped });
      return { rows: subscribers, total };
    },
  });

  const remove = (_id: string): Promise<unknown> =>
    api.call(deleteLaunchSubscriber, { params: { id: _id } }).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });

  const actions = createStore<LaunchState>()((set, get) => {
    async function work(call: () => Promise<unknown>, done: TextKey, failed: TextKey): Promise<void> {
      if (get().isWorking) return;
      set({ isWorking: true });
      try {
        await call();
        ended('success', { key: done });
      } catch (error) {
        ended('error', errorMessage(error, failed));
      }
      // The list is reloaded first, because a removed row cannot get the focus back from the question.
      await list.getState().refreshed();
      set({ isWorking: false, question: null });
    }
    return {
      pending: 0,
      failed: 0,
      remaining: 0,
      isSending: false,
      stopped: null,
      question: null,
      isWorking: false,
      async sendAsked() {
        // The question shows the current number of recipients.
        await list.getState().refreshed();
        if (canSend(get())) set({ question: 'send' });
      },
      removeAsked: (subscriber) => set({ question: subscriber }),
      async confirmed() {
        const { question } = get();
        if (question === null) return;
        if (question === 'send')
          await work(() => api.call(sendLaunchMails), 'admin.launch.sent', 'admin.launch.sendFailed');
        else await work(() => remove(question._id), 'admin.launch.removed', 'admin.launch.removeFailed');
      },
      dismissed: () => set({ question: null }),
    };
  });
  return { list, actions };
}
