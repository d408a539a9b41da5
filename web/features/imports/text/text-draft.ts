import { DRAFT_STORAGE_PREFIX } from '../../../../shared/constants.ts';
import type { DeviceStorage } from '../../../platform/platform.ts';

/** The stored unsent text of one account on this device; empty if there is none. */
export interface TextDraft {
  read(): string;
  write(text: string): void;
}

export function createTextDraft(storage: DeviceStorage, accountId: string): TextDraft {
  const key = `${DRAFT_STORAGE_PREFIX}${accountId}:text`;
  return {
    read: () => storage.read(key) ?? '',
    write: (text) => (text ? storage.write(key, text) : storage.remove(key)),
  };
}
