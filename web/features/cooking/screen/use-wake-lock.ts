import { useEffect, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.ts';
import type { ScreenLock } from '../../../platform/platform.ts';

/** Keeps the screen on while the component is there. Whether the browser refuses that. */
export function useWakeLock(): boolean {
  const { lockScreen } = usePlatform();
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    let isThere = true;
    let lock: ScreenLock | null = null;
    const ask = async (): Promise<void> => {
      // Who looks elsewhere needs no light; browsers take the lock away then.
      if (document.hidden || (lock && !lock.released)) return;
      try {
        lock = await lockScreen();
        if (!isThere) await lock.release();
        else setIsRefused(false);
      } catch (cause) {
        // Absent from old browsers and without https, refused where the battery is low.
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
