import { createStore, type StoreApi } from 'zustand';
import { endOtherSessions, endSession, listSessions } from '../../../shared/api/users.ts';
import type { Session } from '../../../shared/domain/session.ts';
import { ApiError } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import type { TextKey } from '../../i18n/create-i18n.ts';
import { errorMessage, type Message } from '../../i18n/message.ts';

export interface SessionsState {
  /** null until they are loaded. */
  readonly sessions: readonly Session[] | null;
  /** The id of the session that is being ended, or `others` for all of them. */
  readonly ending: string | null;
  readonly done: Message | null;
  readonly problem: Message | null;
  listRequested(): Promise<void>;
  /** `device` is the displayed name. */
  sessionEnded(id: string, device: string): Promise<void>;
  othersEnded(): Promise<void>;
}

/** The session was already ended elsewhere, which is the desired result. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The user's sessions. */
export function createSessionsStore(api: ApiClient): StoreApi<SessionsState> {
  return createStore<SessionsState>()((set, get) => {
    async function attempt(work: () => Promise<void>, fallback: TextKey): Promise<void> {
      set({ done: null, problem: null });
      try {
        await work();
      } catch (error) {
        set({ problem: errorMessage(error, fallback) });
      }
    }

    async function end(what: string, call: () => Promise<unknown>, done: Message): Promise<void> {
      if (get().ending !== null) return;
      set({ ending: what });
      await attempt(async () => {
        await call();
        const isLeft = ({ id, current }: Session): boolean => current || (what !== 'others' && id !== what);
        set(({ sessions }) => ({ sessions: sessions?.filter(isLeft) ?? null, done }));
      }, 'settings.signOutFailed');
      set({ ending: null });
    }

    return {
      sessions: null,
      ending: null,
      done: null,
      problem: null,
      listRequested: () =>
        attempt(async () => set({ sessions: (await api.call(listSessions)).sessions }), 'settings.sessionsFailed'),
      sessionEnded: (id, device) =>
        end(
          id,
          () =>
            api.call(endSession, { params: { id } }).catch((error: unknown) => {
              if (!isOver(error)) throw error;
            }),
          { key: 'settings.signedOut', values: { device } },
        ),
      othersEnded: () => end('others', () => api.call(endOtherSessions), { key: 'settings.signedOutEverywhere' }),
    };
  });
}
