import { createOfflineShell } from './offline-shell.ts';
import type { DeviceStorage, Platform } from './platform.ts';

/** The server's own page that starts the sign-in with Google (product §7). */
const GOOGLE_SIGN_IN_PATH = '/auth/google';

/** localStorage throws where a browser blocks it: the preference then lasts until the page is closed. */
export function createBrowserStorage(): DeviceStorage {
  const kept = new Map<string, string>();
  function remove(key: string): void {
    kept.delete(key);
    try {
      localStorage.removeItem(key);
    } catch (cause) {
      console.warn(`${key} was kept for this visit only`, cause);
    }
  }
  function keys(): string[] {
    try {
      return [...kept.keys(), ...Object.keys(localStorage)];
    } catch {
      return [...kept.keys()];
    }
  }
  return {
    read(key) {
      try {
        return localStorage.getItem(key) ?? kept.get(key) ?? null;
      } catch {
        return kept.get(key) ?? null;
      }
    },
    write(key, value) {
      kept.set(key, value);
      try {
        localStorage.setItem(key, value);
      } catch (cause) {
        console.warn(`${key} is kept for this visit only`, cause);
      }
    },
    remove,
    removeAll: (prefix) =>
      keys()
        .filter((key) => key.startsWith(prefix))
        .forEach(remove),
  };
}

export function createBrowserPlatform(): Platform {
  return {
    serverOrigin: '',
    languages: navigator.languages,
    storage: createBrowserStorage(),
    desktop: null,
    offlineShell: createOfflineShell(),
    signInWithGoogle: async (invitation) => {
      const query = invitation === undefined ? '' : `?${new URLSearchParams({ invitation }).toString()}`;
      location.assign(GOOGLE_SIGN_IN_PATH + query);
    },
    // Absent from old browsers and without https.
    lockScreen: async () => navigator.wakeLock.request('screen'),
    restart: (query) => location.assign(`/${query ?? ''}`),
  };
}
