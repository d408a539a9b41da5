import type { DeviceStorage } from './platform.ts';

/** What is kept until the tab is closed. sessionStorage throws where a browser blocks it: it then lasts until the screen is left. */
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
