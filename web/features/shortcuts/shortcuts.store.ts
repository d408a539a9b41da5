import { createStore, type StoreApi } from 'zustand';
import { SHORTCUTS_STORAGE_KEY } from '../../../shared/constants.ts';
import type { DeviceStorage } from '../../platform/platform.ts';
import { createStoreContext } from '../../state/store-context.ts';

export interface ShortcutsState {
  /**
   * Whether single-key shortcuts are on. Stored per device, because keyboards and dictation differ between devices
   * (WCAG 2.1.4).
   */
  readonly areOn: boolean;
  /** Whether the list of shortcuts is open. */
  readonly isListOpen: boolean;
  switched(areOn: boolean): void;
  listOpened(): void;
  listClosed(): void;
}

export function createShortcutsStore(storage: DeviceStorage): StoreApi<ShortcutsState> {
  return createStore<ShortcutsState>()((set) => ({
    areOn: storage.read(SHORTCUTS_STORAGE_KEY) !== 'off',
    isListOpen: false,
    switched(areOn) {
      storage.write(SHORTCUTS_STORAGE_KEY, areOn ? 'on' : 'off');
      set({ areOn });
    },
    listOpened: () => set({ isListOpen: true }),
    listClosed: () => set({ isListOpen: false }),
  }));
}

export const [ShortcutsProvider, useShortcuts] = createStoreContext<ShortcutsState>('Shortcuts');
