import type { DeviceStorage } from '../../../web/platform/platform.ts';

/** A storage in memory for one test. */
export function createMemoryStorage(kept = new Map<string, string>()): DeviceStorage {
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    removeAll: (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)).forEach((key) => kept.delete(key)),
  };
}
