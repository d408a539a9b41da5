import type { DeviceStorage } from './platform.ts';

/** Storage that lasts until the tab is closed. If the browser blocks sessionStorage, values last until the screen is left. */
export const visitStorage: Pick<DeviceStorage, 'read' | 'write'> = {
  read(key) {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key, value) {
    try {
      sessionStorage.setItem(key, value);
    } catch (cause) {
      console.warn(`${key} is not kept for this visit`, cause);
    }
  },
};
