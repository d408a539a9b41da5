import { createStore, type StoreApi } from 'zustand';
import { getMe, logout } from '../../../../shared/api/auth.ts';
import { DRAFT_STORAGE_PREFIX } from '../../../../shared/constants.ts';
import type { User } from '../../../../shared/domain/user.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import type { DeviceStorage, Platform } from '../../../platform/platform.ts';
import { createStoreContext } from '../../../state/store-context.ts';

const SIGNED_IN_KEY = 'cardamom-signed-in';

/** Whether somebody was signed in on this device when that was last checked; whoever it was. */
export const wasSignedIn = (storage: DeviceStorage): boolean => storage.read(SIGNED_IN_KEY) === 'yes';

export interface SessionState {
  /** product §4; `unreachable` is neither: nobody could be asked. */
  readonly status: 'loading' | 'user' | 'guest' | 'unreachable';
  readonly user: User | null;
  /** A guest who was signed in a moment ago, and did not log out. */
  readonly hasEnded: boolean;
  checkRequested(): Promise<void>;
  /** Asks again who is signed in, while the screens stay; what is known stays where nobody can be asked. */
  userRefreshed(): Promise<void>;
  /** The account was changed. */
  userChanged(user: User): void;
  /** A call said that the session is over. */
  sessionEnded(): void;
  /** Goes to `/` also where the server could not be told (product §4). */
  loggedOut(): Promise<void>;
}

interface SessionStoreOptions {
  readonly api: ApiClient;
  readonly platform: Platform;
  /** Nobody is signed in any more: nothing of theirs is to stay on this device. */
  readonly forget: () => Promise<void>;
}

export function createSessionStore({ api, platform, forget }: SessionStoreOptions): StoreApi<SessionState> {
  function left(): Promise<void> {
    platform.storage.write(SIGNED_IN_KEY, 'no');
    return forget();
  }
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
        // A session that is over is told by the call itself (onSessionEnded).
        if (!(error instanceof ApiError)) console.warn('the account could not be asked for', error);
      }
    },
    userChanged: (user) => set({ user }),
    sessionEnded() {
      const wasUser = get().status === 'user';
      void left();
      set({ status: 'guest', user: null, hasEnded: get().hasEnded || wasUser });
    },
    async loggedOut() {
      // The screens go first: none of them is to ask whether to leave.
      set({ status: 'loading' });
      await api.call(logout).catch((cause: unknown) => console.error('the server was not told of the log-out', cause));
      await left();
      // What was typed and not saved outlives the end of a session, but not whoever leaves on purpose.
      platform.storage.removeAll(DRAFT_STORAGE_PREFIX);
      platform.restart();
    },
  }));
}

export const [SessionProvider, useSession] = createStoreContext<SessionState>('Session');
