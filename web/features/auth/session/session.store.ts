import { createStore, type StoreApi } from 'zustand';
import { getMe, logout } from '../../../../shared/api/auth.ts';
import { DRAFT_STORAGE_PREFIX } from '../../../../shared/constants.ts';
import type { User } from '../../../../shared/domain/user.ts';
import { ApiError, mayPass } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import type { DeviceStorage, Platform } from '../../../platform/platform.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import type { KeptAccount } from './kept-account.ts';

const SIGNED_IN_KEY = 'cardamom-signed-in';
/** How long the server may take, in milliseconds, before the app starts with the account that was signed in last. */
const PATIENCE = 4_000;

/** Whether anybody was signed in on this device at the last check. */
export const wasSignedIn = (storage: DeviceStorage): boolean => storage.read(SIGNED_IN_KEY) === 'yes';

export interface SessionState {
  /** product §4; `unreachable`: the session could not be checked, and no account is kept on this device. */
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
  /** null in the desktop app, whose server may be another one than last time. */
  readonly kept: KeptAccount | null;
  /** Removes the user's data from this device after the session has ended. */
  readonly forget: () => Promise<void>;
}

export function createSessionStore({ api, platform, kept, forget }: SessionStoreOptions): StoreApi<SessionState> {
  function left(): Promise<void> {
    platform.storage.write(SIGNED_IN_KEY, 'no');
    return forget();
  }
  let isAsking = false;
  return createStore<SessionState>()((set, get) => {
    /** Starts with the account that was signed in last, unless the server answers before. */
    async function startWithKept(): Promise<boolean> {
      const user = (await kept?.read()) ?? null;
      if (user !== null && get().status === 'loading') set({ status: 'user', user });
      return get().status === 'user';
    }

    async function ask(): Promise<void> {
      try {
        const user = await api.call(getMe);
        set({ status: 'user', user });
        platform.storage.write(SIGNED_IN_KEY, 'yes');
        kept?.write(user);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          const wasUser = get().status === 'user';
          void left();
          set({ status: 'guest', user: null, hasEnded: wasUser });
          return;
        }
        console.error('the session could not be checked', error);
        if (!mayPass(error) || !(await startWithKept())) set({ status: 'unreachable', user: null });
      }
    }

    return {
      status: 'loading',
      user: null,
      hasEnded: false,
      async checkRequested() {
        set({ status: 'loading', hasEnded: false });
        const asked = ask();
        const late = setTimeout(() => void startWithKept(), PATIENCE);
        await asked;
        clearTimeout(late);
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
    };
  });
}

export const [SessionProvider, useSession] = createStoreContext<SessionState>('Session');
