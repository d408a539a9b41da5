import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppInfo, Preferences } from '../../../../shared/desktop/preferences.ts';
import { createFakeBridge } from '../../../../tests/support/desktop/fake-bridge.ts';
import { createDesktopClient } from '../../../platform/desktop.ts';
import { createNoticeStore } from '../page/notice.store.ts';
import { createPreferencesStore } from './preferences.store.ts';

const PREFERENCES: Preferences = {
  staysInTray: true,
  showsNotifications: true,
  checksSpelling: true,
  checksForUpdates: true,
  cameraId: null,
};
const INFO: AppInfo = { version: '0.1.0', platform: 'darwin', languages: ['en'], update: 'none' };

function setUp() {
  const bridge = createFakeBridge({ getPreferences: () => PREFERENCES, getInfo: () => INFO });
  const notice = createNoticeStore();
  const store = createPreferencesStore({ desktop: createDesktopClient(bridge), notice });
  return { bridge, notice: () => notice.getState().current, now: () => store.getState(), ...store.getState() };
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

describe('the preferences', () => {
  it('are those of the main process after a change', async () => {
    const { bridge, preferencesRequested, preferenceChanged, now } = setUp();
    await preferencesRequested();
    bridge.answers.changePreferences = () => ({ ...PREFERENCES, staysInTray: false });
    await preferenceChanged({ staysInTray: false });
    expect(bridge.calls.at(-1)).toEqual(['changePreferences', { staysInTray: false }]);
    expect(now()).toMatchObject({ preferences: { ...PREFERENCES, staysInTray: false }, info: INFO });
  });

  it('stay unchanged if a change is refused, and show the reason', async () => {
    const { preferencesRequested, preferenceChanged, notice, now } = setUp();
    await preferencesRequested();
    await preferenceChanged({ staysInTray: false });
    expect(now().preferences).toEqual(PREFERENCES);
    expect(notice()).toEqual({ kind: 'error', message: { key: 'desktop.refused' } });
  });

  it('confirm copied diagnostics only after success', async () => {
    const { bridge, diagnosticsCopied, notice } = setUp();
    await diagnosticsCopied();
    expect(notice()?.kind).toBe('error');
    bridge.answers.copyDiagnostics = () => undefined;
    await diagnosticsCopied();
    expect(notice()).toEqual({ kind: 'success', message: { key: 'desktop.preferences.copied' } });
  });
});
