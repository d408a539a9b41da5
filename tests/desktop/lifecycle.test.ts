import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DESKTOP_GIVE_CHANNEL } from '../../shared/desktop/channels.ts';
import { newFolder, startDesktop } from '../support/desktop/desktop-app.ts';
import { waitFor } from '../support/processes/wait-for.ts';

const ID = '0190a5c4-7d2e-7c3b-9f10-2b6a1c0d4e5f';
const APP = 'cardamom-app://app';
const event = { preventDefault: () => undefined };

describe('a start', () => {
  it('passes its arguments to an already running app and ends', async () => {
    const desktop = await startDesktop({ electron: { isSecond: true } });
    expect(desktop.windows).toEqual([]);
    expect(desktop.app.hasQuit).toBe(true);
  });

  it('renames an unreadable settings file, reports its new path, and continues', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'data'));
    for (const text of ['{"servers":', '{"servers":7}', '']) {
      await writeFile(join(folder, 'data', 'settings.json'), text);
      const desktop = await startDesktop({ folder });
      expect(await desktop.call('getServers')).toMatchObject({ servers: [], currentId: null });
      const [told] = desktop.messages;
      expect(told?.detail).toMatch(/settings\.json\.unreadable-/);
      await desktop.quit();
    }
    const kept = (await readdir(join(folder, 'data'))).filter((name) => name.includes('unreadable'));
    expect(kept.length).toBe(3);
  });

  it('imports the files and opens the recipe link of its arguments', async () => {
    const folder = await newFolder();
    const before = await startDesktop({ folder });
    await before.call('useThisComputer');
    await before.quit();
    const argv = [
      '/opt/cardamom',
      '--no-sandbox',
      'soup.pdf',
      '/scans/cake.jpg',
      `cardamom://recipe/${ID}`,
      'https://x.example/',
    ];
    const desktop = await startDesktop({ folder, argv });
    await waitFor('the files', () => desktop.given.length === 2);
    expect(desktop.given).toEqual(
      expect.arrayContaining([`local: ${join(folder, 'soup.pdf')}`, 'local: /scans/cake.jpg']),
    );
    expect(desktop.window().loaded).toContain(`${APP}/recipe/${ID}`);
  });

  it('queues files until a server is chosen', async () => {
    const desktop = await startDesktop({ argv: ['/opt/cardamom', '/scans/soup.pdf'] });
    expect(desktop.given).toEqual([]);
    await desktop.call('useThisComputer');
    expect(desktop.given).toEqual(['local: /scans/soup.pdf']);
  });
});

describe('a second start', () => {
  it('brings the window to the front and passes its arguments on', async () => {
    const desktop = await startDesktop();
    await desktop.call('useThisComputer');
    await waitFor('the window to start anew', () => desktop.windows.length === 2);
    desktop.window().minimize();
    desktop.app.emit('second-instance', event, ['/opt/cardamom', 'soup.pdf'], '/scans');
    expect(desktop.window().isMinimized()).toBe(false);
    expect(desktop.windows.length).toBe(2);
    expect(desktop.given).toEqual(['local: /scans/soup.pdf']);
  });
});

describe('a link from outside', () => {
  it('opens its recipe by an event if the page is ready, else by the start address', async () => {
    const desktop = await startDesktop();
    desktop.app.emit('open-url', event, `cardamom://recipe/${ID}`);
    expect(desktop.window().loaded.at(-1)).toBe(`${APP}/recipe/${ID}`);
    await desktop.call('tellLanguage', { code: 'en' });
    desktop.app.emit('open-url', event, `CARDAMOM://recipe/${ID.toUpperCase()}/`);
    expect(desktop.told('goTo')).toEqual([{ path: `/recipe/${ID}` }]);
  });

  it.each([
    `cardamom://recipe/${ID}/cook`,
    `cardamom://recipe/${ID}?x=1`,
    'cardamom://recipe/../../api/docs',
    'cardamom://recipe/',
    'cardamom://settings',
    'cardamom:recipe',
    'javascript:alert(1)',
    `https://evil.example/recipe/${ID}`,
  ])('with an unknown form is refused: %s', async (link) => {
    const desktop = await startDesktop();
    desktop.app.emit('open-url', event, link);
    expect(desktop.window().loaded).toEqual([`${APP}/`]);
    expect(await desktop.log()).toContain('an unknown form');
  });

  it('completes a pending sign-in', async () => {
    const desktop = await startDesktop();
    desktop.app.emit('open-url', event, 'cardamom://signed-in?code=1');
    expect(await desktop.log()).not.toContain('an unknown form');
    desktop.context().tellSignedIn(null);
    expect(desktop.told('signedIn')).toEqual([{ error: null }]);
  });
});

describe('files from outside', () => {
  it('are imported whether they are opened, dropped or chosen', async () => {
    const desktop = await startDesktop();
    await desktop.call('useThisComputer');
    desktop.app.emit('open-file', event, '/scans/a.pdf');
    expect(await desktop.invoke(DESKTOP_GIVE_CHANNEL, [['/scans/b.pdf', '/scans/c']])).toEqual({ ok: true, reply: 2 });
    desktop.choices.push(['/scans/d.pdf', '/scans/e.pdf'], ['/scans/f']);
    expect(await desktop.call('pickFiles', { what: 'files' })).toEqual({ given: 2 });
    expect(await desktop.call('pickFiles', { what: 'folder' })).toEqual({ given: 1 });
    expect(await desktop.call('pickFiles', { what: 'files' })).toEqual({ given: 0 });
    expect(desktop.given).toEqual(
      ['a.pdf', 'b.pdf', 'c', 'd.pdf', 'e.pdf', 'f'].map((name) => `local: /scans/${name}`),
    );
    expect(desktop.dialogs.map(({ properties }) => properties)).toEqual([
      ['openFile', 'multiSelections'],
      ['openDirectory'],
      ['openFile', 'multiSelections'],
    ]);
  });
});

describe('the window', () => {
  it('restores its last size and position', async () => {
    const folder = await newFolder();
    const before = await startDesktop({ folder });
    before.window().bounds = { x: 100, y: 50, width: 900, height: 700 };
    before.window().webContents.setZoomLevel(2);
    before.window().close();
    await before.quit();
    const after = await startDesktop({ folder });
    expect(after.window().options).toMatchObject({ x: 100, y: 50, width: 900, height: 700, minWidth: 390 });
    expect(after.window().webContents.getZoomLevel()).toBe(2);
  });

  it('opens on an existing screen if the former one is gone', async () => {
    const folder = await newFolder();
    const before = await startDesktop({ folder });
    before.window().bounds = { x: 2500, y: 50, width: 900, height: 700 };
    before.window().close();
    await before.quit();
    const { options } = (await startDesktop({ folder })).window();
    expect(options).toMatchObject({ width: 900, height: 700 });
    expect(options).not.toHaveProperty('x');
  });

  it.each([
    [false, '#faf6ee'],
    [true, '#141915'],
  ])('has the page’s background before the page is there (dark: %s)', async (isDark, backgroundColor) => {
    expect((await startDesktop({ electron: { isDark } })).window().options).toMatchObject({
      backgroundColor,
      show: false,
    });
  });

  it('starts in the chosen theme, which is not lost by other changes', async () => {
    const before = await startDesktop({ electron: { isDark: false } });
    await before.call('changePreferences', { theme: 'dark' });
    await before.call('changePreferences', { showsNotifications: false });
    expect(before.api.nativeTheme.themeSource).toBe('dark');
    const { folder } = before;
    await before.quit();
    const desktop = await startDesktop({ folder, electron: { isDark: false } });
    expect(desktop.window().options).toMatchObject({ backgroundColor: '#141915' });
    await desktop.call('changePreferences', { theme: 'system' });
    expect(desktop.api.nativeTheme.themeSource).toBe('system');
  });

  it('quits the app when it is closed, unless the app stays in the tray or the system is macOS', async () => {
    const desktop = await startDesktop();
    desktop.window().close();
    await waitFor('the end', () => desktop.app.hasQuit);

    const mac = await startDesktop({ platform: 'darwin' });
    mac.window().close();
    expect(mac.windows.every((window) => window.isDestroyed())).toBe(true);
    mac.app.emit('activate');
    expect(mac.window().loaded).toEqual([`${APP}/`]);
  });

  it('is hidden if the app stays in the tray, which can open it again or quit the app', async () => {
    const desktop = await startDesktop();
    expect(desktop.trays).toEqual([]);
    await desktop.call('changePreferences', { staysInTray: true });
    desktop.window().close();
    expect(desktop.window().isVisible()).toBe(false);
    desktop.trays[0]?.emit('click');
    expect(desktop.window().isVisible()).toBe(true);
    desktop.trays[0]?.menu?.click('Quit Cardamom');
    await waitFor('the end', () => desktop.app.hasQuit);
    await desktop.call('changePreferences', { staysInTray: false });
    expect(desktop.trays[0]?.isDestroyed).toBe(true);
  });
});

describe('a page whose process ends', () => {
  it('is reloaded, but not again and again', async () => {
    const desktop = await startDesktop();
    const { webContents } = desktop.window();
    const crash = (reason: string) => webContents.emit('render-process-gone', event, { reason });
    crash('clean-exit');
    expect(webContents.reloaded).toBe(0);
    crash('crashed');
    crash('crashed');
    expect(webContents.reloaded).toBe(1);
    expect(await desktop.log()).toContain('process of the page ended');
  });
});

describe('an end', () => {
  it('waits for the local server and the folder watch', async () => {
    const ended: string[] = [];
    const desktop = await startDesktop({ ended });
    await desktop.call('useThisComputer');
    desktop.app.quit();
    expect(desktop.app.hasQuit).toBe(false);
    await waitFor('the end', () => desktop.app.hasQuit);
    expect(ended.toSorted()).toEqual(['local server', 'watch of local']);
  });
});
