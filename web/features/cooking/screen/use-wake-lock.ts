import { useEffect, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.ts';
import type { ScreenLock } from '../../../platform/platform.ts';

/** Keeps the screen on while the component is mounted. Returns whether the browser refuses that. */
export function useWakeLock(): boolean {
  const { lockScreen } = usePlatform();
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    let isThere = true;
    let lock: ScreenLock | null = null;
    const ask = async (): Promise<void> => {
      // Browsers release the lock while the page is hidden.
      if (document.hidden || (lock && !lock.released)) return;
      try {
        lock = await lockScreen();
        if (!isThere) await lock.release();
        else setIsRefused(false);
      } catch (cause) {
        // Not available in old browsers and without https, and refused if the battery is low.
        console.warn('the screen may turn off', cause);
        if (isThere) setIsRefused(true);
      }
    };
    const onVisibility = (): void => void ask();
    void ask();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isThere = false;
      document.removeEventListener('visibilitychange', onVisibility);
      void lock?.release();
    };
  }, [lockScreen]);
  return isRefused;
}
