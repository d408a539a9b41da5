import { createStore, type StoreApi } from 'zustand';
import type { AppInfo, Preferences } from '../../../../shared/desktop/preferences.ts';
import type { DesktopClient } from '../../../platform/platform.ts';
import { createStoreContext } from '../../../state/store-context.ts';
import { attempt, type NoticeState } from '../page/notice.store.ts';

export interface PreferencesState {
  /** null until the main process has sent them. */
  readonly preferences: Preferences | null;
  readonly info: AppInfo | null;
  infoChanged(info: AppInfo): void;
  preferencesRequested(): Promise<void>;
  preferenceChanged(change: Partial<Preferences>): Promise<void>;
  updateInstalled(): Promise<void>;
  diagnosticsCopied(): Promise<void>;
  logsOpened(): Promise<void>;
  cameraSettingsOpened(): Promise<void>;
}

interface PreferencesOptions {
  readonly desktop: DesktopClient;
  readonly notice: StoreApi<NoticeState>;
}

export function createPreferencesStore({ desktop, notice }: PreferencesOptions): StoreApi<PreferencesState> {
  return createStore<PreferencesState>()((set) => ({
    preferences: null,
    info: null,
    infoChanged: (info) => set({ info }),
    async preferencesRequested() {
      await attempt(notice, async () => {
        const [preferences, info] = await Promise.all([desktop.call('getPreferences'), desktop.call('getInfo')]);
        set({ preferences, info });
      });
    },
    async preferenceChanged(change) {
      await attempt(notice, async () => set({ preferences: await desktop.call('changePreferences', change) }));
    },
    async updateInstalled() {
      await attempt(notice, () => desktop.call('installUpdate'));
    },
    async diagnosticsCopied() {
      const hasWorked = await attempt(notice, () => desktop.call('copyDiagnostics'));
      if (hasWorked) notice.getState().succeeded({ key: 'desktop.preferences.copied' });
    },
    async logsOpened() {
      await attempt(notice, () => desktop.call('openLogFolder'));
    },
    async cameraSettingsOpened() {
      await attempt(notice, () => desktop.call('openCameraSettings'));
    },
  }));
}

export const [PreferencesProvider, usePreferences] = createStoreContext<PreferencesState>('Preferences');
