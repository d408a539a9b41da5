import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { AutoUpdater } from '../../desktop/main/system/updates.ts';
import { LANGUAGE_CODES } from '../../shared/languages.ts';
import { startAskedServer } from '../support/api/recording-server.ts';
import { type DesktopUnderTest, startDesktop } from '../support/desktop/desktop-app.ts';
import type { ElectronStandIn } from '../support/desktop/electron-stand-in.ts';
import { waitFor } from '../support/processes/wait-for.ts';

type Item = ReturnType<ReturnType<ElectronStandIn['menu']>['find']>;
const itemsOf = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);

describe('the app menu', () => {
  it.each(LANGUAGE_CODES)('has a text for every entry in the user’s language: %s', async (code) => {
    for (const platform of ['linux', 'darwin'] as const) {
      const desktop = await startDesktop({ platform, electron: { isPackaged: false } });
      await desktop.call('tellLanguage', { code });
      const items = itemsOf(desktop.menu().template).filter(({ type }) => type !== 'separator');
      expect(items.length).toBeGreaterThan(30);
      // A missing translation would show its key.
      expect(
        items.map(({ label = '' }) => label).filter((label) => label === '' || label.startsWith('desktop.')),
      ).toEqual([]);
    }
  });

  it('has unique shortcuts, and no developer tools in a package', async () => {
    const items = itemsOf((await startDesktop()).menu().template);
    const shortcuts = items.flatMap(({ accelerator }) => (accelerator === undefined ? [] : [accelerator]));
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
    expect(items.filter(({ role }) => role === 'toggleDevTools')).toEqual([]);
  });

  it('navigates the app, prints and opens the file dialog', async () => {
    const desktop = await startDesktop();
    await desktop.call('useThisComputer');
    await waitFor('the window to start anew', () => desktop.windows.length === 2);
    await desktop.call('tellLanguage', { code: 'en' });
    desktop.menu().click('Watched folders');
    desktop.menu().click('Preferences…');
    expect(desktop.told('goTo')).toEqual([{ path: '/desktop/folders' }, { path: '/settings' }]);
    desktop.menu().click('Print…');
    expect(desktop.window().webContents.printed).toBe(1);
    desktop.choices.push(['/scans/soup.pdf']);
    desktop.menu().click('Import files…');
    await waitFor('the file', () => desktop.given.length === 1);
    expect(desktop.told('goTo').at(-1)).toEqual({ path: '/desktop/files' });
  });

  it('offers spelling corrections in the context menu and adds words to the dictionary', async () => {
    const desktop = await startDesktop();
    const { webContents } = desktop.window();
    const editFlags = { canCopy: true, canCut: true, canPaste: true };
    const params = {
      misspelledWord: 'tomatoe',
      dictionarySuggestions: ['tomato'],
      isEditable: true,
      editFlags,
      selectionText: '',
    };
    webContents.emit('context-menu', {}, params);
    desktop.lastMenu().click('tomato');
    desktop.lastMenu().click('Add to dictionary');
    expect([webContents.replaced, webContents.session.words, desktop.lastMenu().popups]).toEqual([
      ['tomato'],
      ['tomatoe'],
      1,
    ]);
    const before = desktop.lastMenu();
    webContents.emit('context-menu', {}, { ...params, misspelledWord: '', isEditable: false });
    expect(desktop.lastMenu()).toBe(before);
  });
});

describe('spelling', () => {
  it('is checked in the user’s language if there is a dictionary, and only if enabled', async () => {
    const desktop = await startDesktop();
    const spelling = () => desktop.session().spelling;
    expect(spelling()).toEqual({ isOn: true, languages: ['en-GB', 'en-US'] });
    await desktop.call('tellLanguage', { code: 'fr' });
    expect(spelling().languages).toEqual(['fr']);
    await desktop.call('tellLanguage', { code: 'hi' });
    expect(spelling().isOn).toBe(false);
    await desktop.call('tellLanguage', { code: 'de' });
    await desktop.call('changePreferences', { checksSpelling: false });
    expect(spelling().isOn).toBe(false);
  });
});

describe('the screen', () => {
  it('stays awake while the page requests it, and only while the page exists', async () => {
    const desktop = await startDesktop();
    await desktop.call('keepScreenAwake', { isOn: true });
    await desktop.call('keepScreenAwake', { isOn: true });
    expect(desktop.awake.size).toBe(1);
    await desktop.call('keepScreenAwake', { isOn: false });
    expect(desktop.awake.size).toBe(0);
    await desktop.call('keepScreenAwake', { isOn: true });
    desktop.window().webContents.emit('did-finish-load');
    expect(desktop.awake.size).toBe(0);
  });
});

describe('the settings of the camera', () => {
  it.each([
    ['darwin', 'x-apple.systempreferences:com.apple.preference.security?Privacy_Camera'],
    ['win32', 'ms-settings:privacy-webcam'],
  ] as const)('open on %s', async (platform, place) => {
    const desktop = await startDesktop({ platform });
    await desktop.call('openCameraSettings');
    expect(desktop.opened).toEqual([place]);
  });

  it('are reported as unavailable on Linux', async () => {
    await expect((await startDesktop()).call('openCameraSettings')).rejects.toThrow('desktop.errors.notAvailable');
  });
});

describe('notifications', () => {
  const RECIPE = '0190a5c4-7d2e-7c3b-9f10-2b6a1c0d4e5f';
  const notification = (id: string, recipeId: string | null) => ({
    id,
    type: 'success',
    message: `Recipe ${id} imported`,
    createdAt: '2026-01-01T00:00:00.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
    read: false,
    recipeId,
    jobId: null,
    othersCount: 0,
  });
  const reply = (notifications: unknown[]) => ({
    notifications,
    unreadCount: notifications.length,
    inProcessJobs: [],
    failedCount: 0,
  });

  it('are shown while the window is not focused; a click opens the recipe', async () => {
    const { createNotices } = await import('../../desktop/main/system/notices.ts');
    const desktop = await startDesktop();
    const listed = [notification('1', null)];
    const counts: number[] = [];
    const paths: string[] = [];
    let isLooking = false;
    const notices = createNotices({
      Notification: desktop.api.Notification,
      serverFetch: async () => ({ response: Response.json(reply(listed)), origin: 'http://127.0.0.1' }),
      areWanted: () => !isLooking,
      goTo: (path) => void paths.push(path),
      tellUnread: (count) => void counts.push(count),
      manyText: (count) => `${count} ended`,
      language: () => 'en',
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    await notices.check();
    expect(desktop.notifications).toEqual([]);
    listed.unshift(notification('2', RECIPE));
    await notices.check();
    await notices.check();
    expect(desktop.notifications.map(({ options, isShown }) => [options.body, isShown])).toEqual([
      ['Recipe 2 imported', true],
    ]);
    desktop.notifications[0]?.emit('click');
    expect(paths).toEqual([`/recipe/${RECIPE}`]);

    isLooking = true;
    listed.unshift(notification('3', RECIPE));
    await notices.check();
    isLooking = false;
    listed.unshift(...['4', '5', '6', '7'].map((id) => notification(id, RECIPE)));
    await notices.check();
    expect(desktop.notifications.map(({ options }) => options.body)).toEqual(['Recipe 2 imported', '4 ended']);
    expect(counts.at(-1)).toBe(7);
  });

  it('are counted on the app icon as the page reports', async () => {
    const desktop = await startDesktop();
    await desktop.call('tellUnread', { count: 3 });
    expect(desktop.app.badge).toBe(3);
  });
});

describe('diagnostics', () => {
  it('contain no session, no paths of addresses and no user name', async () => {
    const server = await startAskedServer({
      answer: (_, response) => response.setHeader('Set-Cookie', 'cardamom_session=very-secret; Path=/').end('{}'),
    });
    const desktop: DesktopUnderTest = await startDesktop();
    await desktop.call('useServer', { address: server.origin });
    await desktop.get('/auth/email/login', { method: 'POST', body: '{"password":"green pods"}' });
    desktop
      .context()
      .logger.warn(
        { path: '/home/mira/scans/soup.pdf', token: 'abc-token' },
        'asked https://soup.example/private?key=1',
      );
    await desktop.call('copyDiagnostics');
    const text = desktop.clipboard();
    expect(text).toMatch(/^Cardamom: 0\.1\.0\nSystem: linux /);
    expect(text).toContain('Server: remote, online');
    expect(text).toContain('asked https://soup.example');
    for (const secret of ['very-secret', 'green pods', 'mira', 'abc-token', 'private', 'key=1'])
      expect(text).not.toContain(secret);
  });
});

class StandInUpdater extends EventEmitter implements AutoUpdater {
  autoDownload = false;
  autoInstallOnAppQuit = false;
  allowDowngrade = true;
  checks = 0;
  installs = 0;
  async checkForUpdates(): Promise<void> {
    this.checks += 1;
    this.emit('checking-for-update');
  }
  quitAndInstall(): void {
    this.installs += 1;
  }
}

describe('updates', () => {
  const update = async (desktop: DesktopUnderTest): Promise<string> => (await desktop.call('getInfo')).update;

  it('are checked at the start, reported, and installed when the user requests it', async () => {
    const updater = new StandInUpdater();
    const desktop = await startDesktop({ updater });
    expect([updater.checks, await update(desktop), updater.allowDowngrade]).toEqual([1, 'checking', false]);
    updater.emit('update-available');
    expect(await update(desktop)).toBe('downloading');
    await desktop.call('installUpdate');
    expect(updater.installs).toBe(0);
    updater.emit('update-downloaded');
    await waitFor('the window to be told', () => desktop.told('infoChanged').length > 0);
    await desktop.call('installUpdate');
    expect([await update(desktop), updater.installs]).toEqual(['ready', 1]);
  });

  it('report a failure without other effects', async () => {
    const updater = new StandInUpdater();
    updater.checkForUpdates = async () => Promise.reject(new Error('signature does not match'));
    const desktop = await startDesktop({ updater });
    await waitFor('the failure', async () => (await update(desktop)) === 'failed');
    expect(await desktop.log()).toContain('signature does not match');
  });

  it('are unavailable if the app is not packaged', async () => {
    const desktop = await startDesktop();
    expect(await update(desktop)).toBe('unavailable');
    expect(desktop.menu().find('Check for updates').enabled).toBe(false);
  });
});

describe('preferences', () => {
  it('can be changed one by one', async () => {
    const desktop = await startDesktop();
    await desktop.call('changePreferences', { cameraId: 'cam' });
    await desktop.call('changePreferences', { showsNotifications: false });
    expect(await desktop.call('getPreferences')).toMatchObject({
      cameraId: 'cam',
      showsNotifications: false,
      checksSpelling: true,
    });
    expect(await desktop.settings()).toMatchObject({ preferences: { cameraId: 'cam', showsNotifications: false } });
  });
});
