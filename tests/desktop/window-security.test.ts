import { describe, expect, it } from 'vitest';
import { DESKTOP_CALLS } from '../../shared/desktop/calls.ts';
import { DESKTOP_CALL_CHANNEL, DESKTOP_GIVE_CHANNEL } from '../../shared/desktop/channels.ts';
import { contentSecurityPolicy } from '../../shared/page-security.ts';
import { startDesktop } from '../support/desktop/desktop-app.ts';
import { OWN_FRAME } from '../support/desktop/electron-stand-in.ts';

const APP = 'cardamom-app://app';

describe('the window', () => {
  it('is isolated, sandboxed and without Node', async () => {
    const desktop = await startDesktop();
    expect(desktop.window().options.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
      preload: '/app/preload.cjs',
    });
    expect(desktop.app.calls.indexOf('enableSandbox')).toBeLessThan(desktop.app.calls.indexOf('ready'));
  });

  it('shows the app from its own scheme, which was registered before the app was ready', async () => {
    const desktop = await startDesktop();
    expect(desktop.window().loaded).toEqual([`${APP}/`]);
    expect(desktop.schemes).toEqual([
      {
        scheme: 'cardamom-app',
        privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
      },
    ]);
  });

  it('cannot load anything from the web: no page, picture or script', async () => {
    const session = (await startDesktop()).session();
    for (const url of [`${APP}/`, `blob:${APP}/1`, 'data:image/png;base64,AA=='])
      expect(await session.mayLoad(url)).toBe(true);
    for (const url of [
      'https://evil.example/',
      'http://127.0.0.1:3000/',
      'file:///etc/passwd',
      'ws://evil.example/',
      'nonsense',
    ])
      expect(await session.mayLoad(url)).toBe(false);
  });

  it('can navigate only to pages of the app', async () => {
    const { webContents } = (await startDesktop()).window();
    expect(webContents.mayNavigate(`${APP}/recipe/1?x=2`)).toBe(true);
    const elsewhere = [
      'https://evil.example/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'cardamom-app://other/',
      'cardamom-app://app.evil.example/',
      `${APP}@evil.example/`,
      // Responses of the server are not pages of the app.
      `${APP}/api/docs`,
      `${APP}/auth/google`,
      `${APP}/images/1`,
    ];
    for (const url of elsewhere) {
      expect([url, webContents.mayNavigate(url)]).toEqual([url, false]);
      expect([url, webContents.mayNavigate(url, 'will-redirect')]).toEqual([url, false]);
    }
  });

  it('opens no further window: https links open in the browser, others are refused', async () => {
    const desktop = await startDesktop();
    const { webContents } = desktop.window();
    const urls = ['https://soup.example/a?b#c', 'http://soup.example/', 'file:///etc/passwd', 'smb://host/share', 'x'];
    for (const url of urls) expect(webContents.open(url)).toBe('deny');
    expect(desktop.opened).toEqual(['https://soup.example/a?b#c']);
  });

  it('refuses webviews, and so do all other web contents', async () => {
    const desktop = await startDesktop();
    expect(desktop.window().webContents.mayAttachWebview()).toBe(false);
    const other = new desktop.api.BrowserWindow({});
    expect(desktop.windows.at(-1)?.webContents.mayAttachWebview()).toBe(false);
    other.destroy();
  });
});

describe('a permission', () => {
  it('is granted to the app’s page for the camera and for writing to the clipboard', async () => {
    const session = (await startDesktop()).session();
    expect(await session.ask('media', `${APP}/`, { mediaTypes: ['video'] })).toBe(true);
    expect(await session.ask('clipboard-sanitized-write', `${APP}/recipe/1`)).toBe(true);
    expect(session.mayCheck('media', `${APP}/`, { mediaType: 'video' })).toBe(true);
    expect(session.mayCheck('clipboard-sanitized-write', APP)).toBe(true);
  });

  it('is refused for everything else', async () => {
    const session = (await startDesktop()).session();
    expect(await session.ask('media', `${APP}/`, { mediaTypes: ['video', 'audio'] })).toBe(false);
    expect(await session.ask('media', `${APP}/`, { mediaTypes: [] })).toBe(false);
    expect(session.mayCheck('media', APP, { mediaType: 'audio' })).toBe(false);
    for (const permission of [
      'geolocation',
      'notifications',
      'clipboard-read',
      'openExternal',
      'midi',
      'fullscreen',
    ] as const) {
      expect([permission, await session.ask(permission, `${APP}/`)]).toEqual([permission, false]);
      expect([permission, session.mayCheck(permission, APP)]).toEqual([permission, false]);
    }
    expect(session.mayUseDevices()).toBe(false);
  });

  it('is refused to frames and to other origins', async () => {
    const session = (await startDesktop()).session();
    const video = { mediaTypes: ['video'] };
    expect(await session.ask('media', `${APP}/`, { ...video, isMainFrame: false })).toBe(false);
    for (const url of ['https://evil.example/', 'cardamom-app://app.evil.example/', 'cardamom-app://other/', ''])
      expect([url, await session.ask('media', url, video)]).toEqual([url, false]);
    for (const origin of ['https://evil.example', 'cardamom-app://other', 'null'])
      expect([origin, session.mayCheck('media', origin, { mediaType: 'video' })]).toEqual([origin, false]);
    expect(session.mayCheck('clipboard-sanitized-write', APP, { isMainFrame: false })).toBe(false);
  });

  it('for the camera is requested from the system on macOS', async () => {
    const desktop = await startDesktop({ platform: 'darwin' });
    Object.assign(desktop.api.systemPreferences, { askForMediaAccess: async () => false });
    expect(await desktop.session().ask('media', `${APP}/`, { mediaTypes: ['video'] })).toBe(false);
  });
});

describe('a page of the app', () => {
  it('has the security policy of the server’s pages, with a separate nonce for styles', async () => {
    const desktop = await startDesktop();
    const nonces = new Set<string>();
    for (const path of ['/', '/index.html', '/recipe/1', '/desktop/folders?x=1']) {
      const page = await desktop.get(path);
      const nonce = /nonce="([\w-]{22})"/.exec(await page.text())?.[1] ?? '';
      expect(page.headers.get('Content-Security-Policy')).toBe(contentSecurityPolicy(`'nonce-${nonce}'`));
      expect(Object.fromEntries(page.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(4);
  });
});

describe('a call of the window', () => {
  const versionCall = ['getInfo', undefined];

  it('is answered for the app’s page only', async () => {
    const desktop = await startDesktop();
    expect(await desktop.invoke(DESKTOP_CALL_CHANNEL, versionCall)).toMatchObject({
      ok: true,
      reply: { version: '0.1.0' },
    });
  });

  it.each([
    ['another origin', { origin: 'https://evil.example', parent: null }],
    ['another host of the scheme', { origin: 'cardamom-app://other', parent: null }],
    ['a sandboxed document', { origin: 'null', parent: null }],
    ['a frame within the page', { ...OWN_FRAME, parent: OWN_FRAME as never }],
    ['a frame that is gone', null],
  ])('is refused to %s', async (_, frame) => {
    const desktop = await startDesktop();
    const refused = { ok: false, code: 'desktop.errors.failed' };
    expect(await desktop.invoke(DESKTOP_CALL_CHANNEL, versionCall, frame)).toEqual(refused);
    expect(await desktop.invoke(DESKTOP_GIVE_CHANNEL, [['/etc/passwd']], frame)).toEqual(refused);
    expect(await desktop.log()).toContain('another page or frame');
  });

  it.each([
    ['an unknown name', 'constructor', undefined],
    ['a name that is none', { toString: 'getInfo' }, undefined],
    ['a part too much of another type', 'switchServer', { id: 7 }],
    ['no input where one is needed', 'openFile', undefined],
    ['an address that is not https', 'openExternal', { url: 'file:///etc/passwd' }],
    ['an address that hides its scheme', 'openExternal', { url: 'javascript://%0aalert(1)' }],
    ['a page to fetch that is no page', 'fetchWithDesktop', { url: 'file:///etc/passwd' }],
    ['too many ids', 'retryFiles', { ids: Array.from({ length: 10_001 }, String) }],
  ])('with %s is refused before anything is done', async (_, name, input) => {
    const desktop = await startDesktop();
    const answer = await desktop.invoke(DESKTOP_CALL_CHANNEL, [name, input]);
    expect(answer).toEqual({ ok: false, code: 'desktop.errors.invalidInput' });
    expect(desktop.opened).toEqual([]);
  });

  it('fails if the reply does not match its schema; the details are only logged', async () => {
    const desktop = await startDesktop({
      createAdapters: () => ({
        localServer: {
          state: () => ({ state: 'burning', dataFolder: '/secret/place', detail: null }) as never,
          connection: () => null,
          start: async () => undefined,
          stop: async () => undefined,
          subscribe: () => () => undefined,
        },
        createFolderWatch: () => Promise.reject(new Error('not needed')) as never,
        signIn: { start: async () => Promise.reject(new Error('the secret reason')), accept: () => false },
        pageFetch: { fetch: async () => null },
      }),
    });
    for (const name of ['getServers', 'signInWithGoogle'])
      expect(await desktop.invoke(DESKTOP_CALL_CHANNEL, [name, undefined])).toEqual({
        ok: false,
        code: 'desktop.errors.failed',
      });
    expect(await desktop.log()).toContain('the secret reason');
  });

  it('accepts no paths from the page: files are identified by the ids of the list', async () => {
    const paths = /path|file(?!s$)/i;
    const inputs = Object.entries(DESKTOP_CALLS).filter(
      ([, { input }]) => 'shape' in input && Object.keys(input.shape).some((key) => paths.test(key)),
    );
    expect(inputs.map(([name]) => name)).toEqual([]);
    const desktop = await startDesktop();
    await desktop.call('useThisComputer');
    await expect(desktop.call('openFile', { id: 'gone' })).rejects.toThrow('desktop.errors.notFound');
  });

  it('opens documents, but never a program in the folder', async () => {
    const desktop = await startDesktop();
    await desktop.call('useThisComputer');
    await desktop.call('openFile', { id: 'soup.PDF' });
    await desktop.call('openFile', { id: 'soup.desktop' });
    expect(desktop.opened).toEqual(['/scans/soup.PDF', 'folder of /scans/soup.desktop']);
  });
});
