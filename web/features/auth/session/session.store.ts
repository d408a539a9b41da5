import { createStore, type StoreApi } from 'zustand';
import { getMe, logout } from '../../../../shared/api/auth.ts';
import { DRAFT_STORAGE_PREFIX } from '../../../../shared/constants.ts';
import type { User } from '../../../../shared/domain/user.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import type { DeviceStorage, Platform } from '../../../platform/platform.ts';
import { createStoreContext } from '../../../state/store-context.ts';

const SIGNED_IN_KEY = 'cardamom-signed-in';

/** Whether anybody was signed in on this device at the last check. */
export const wasSignedIn = (storage: DeviceStorage): boolean => storage.read(SIGNED_IN_KEY) === 'yes';

export interface SessionState {
  /** product §4; `unreachable`: the session could not be checked. */
  readonly status: 'loading' | 'user' | 'guest' | 'unreachable';
  readonly user: User | null;
  /** The session ended without a log-out. */
  readonly hasEnded: boolean;
  checkRequested(): Promise<void>;
  /** Fetches the user again without leaving the screens. Keeps the known user if the server cannot be reached. */
  userRefreshed(): Promise<void>;
  /** The account was changed. */
  userChanged(user: User): void;
  /**
   * A call was refused for want of a session. It has ended unless its token was renewed while the call was on its way, as
   * by a change of the password.
   */
  callRefused(): Promise<void>;
  sessionEnded(): void;
  /** Goes to `/` even if the server was not reached (product §4). */
  loggedOut(): Promise<void>;
}

interface SessionStoreOptions {
  readonly api: ApiClient;
  readonly platform: Platform;
  /** Removes the user's data from this device after the session has ended. */
  readonly forget: () => Promise<void>;
}

export function createSessionStore({ api, platform, forget }: SessionStoreOptions): StoreApi<SessionState> {
  function left(): Promise<void> {
    platform.storage.write(SIGNED_IN_KEY, 'no');
    return forget();
  }
  let isAsking = false;
  return createStore<SessionState>()((set, get) => ({
    status: 'loading',
    user: null,
    hasEnded: false,
    async checkRequested() {
      set({ status: 'loading', hasEnded: false });
      try {
        set({ status: 'user', user: await api.call(getMe) });
        platform.storage.write(SIGNED_IN_KEY, 'yes');
      } catch (error) {
        const isGuest = error instanceof ApiError && error.status === 401;
        if (!isGuest) console.error('the session could not be checked', error);
        if (isGuest) void left();
        set({ status: isGuest ? 'guest' : 'unreachable', user: null });
      }
    },
    async userRefreshed() {
      try {
        set({ user: await api.call(getMe) });
      } catch (error) {
        // The end of the session was already reported by `onSessionEnded`.
        if (!(error instanceof ApiError)) console.warn('the account could not be loaded', error);
      }
    },
    userChanged: (user) => set({ user }),
    async callRefused() {
      if (isAsking) return;
      if (get().status !== 'user') return get().sessionEnded();
      isAsking = true;
      try {
        get().userChanged(await api.call(getMe));
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) get().sessionEnded();
        else console.warn('it is unknown whether the session has ended', error);
      } finally {
        isAsking = false;
      }
    },
    sessionEnded() {
      const wasUser = get().status === 'user';
      void left();
      set({ status: 'guest', user: null, hasEnded: get().hasEnded || wasUser });
    },
    async loggedOut() {
      // Unmounts the screens first, so that none of them asks whether to leave.
      set({ status: 'loading' });
      await api
        .call(logout)
        .catch((cause: unknown) => console.error('the server could not be informed of the log-out', cause));
      await left();
      // Unsaved drafts survive the end of a session, but not a log-out.
      platform.storage.removeAll(DRAFT_STORAGE_PREFIX);
      platform.restart();
    },
  }));
}

export const [SessionProvider, useSession] = createStoreContext<SessionState>('Session');
