import { HOUR } from '../../shared/constants.ts';
import type { DeviceStorage } from '../platform/platform.ts';

const KEY = 'cardamom-return-path';

/**
 * Keeps the address that a guest asked for until the sign-in. For an hour on this device and not only in this tab, because
 * links in mails open another one.
 */
export function keepReturnPath(storage: DeviceStorage, path: string): void {
  storage.write(KEY, Date.now() + path);
}

/** Takes the kept address, once; null if there is none. */
export function takeReturnPath(storage: DeviceStorage): string | null {
  const kept = storage.read(KEY) ?? '';
  storage.remove(KEY);
  const start = kept.indexOf('/');
  return start > 0 && Date.now() - Number(kept.slice(0, start)) < HOUR ? kept.slice(start) : null;
}
