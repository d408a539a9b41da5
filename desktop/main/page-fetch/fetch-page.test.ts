import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import type { BrowserWindowConstructorOptions, MessageBoxOptions, WebContentsViewConstructorOptions } from 'electron';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FetchElectron } from './fetch-window.ts';
import { createPageFetch, type PageFetch } from './fetch-page.ts';

const ADDRESS = 'https://members.kitchen.example/cake?a=1&b="x"';
const TAKE = 'https://take.cardamom.invalid/';

type Handler = (details: { url: string }) => { action: string };

/** Web contents that load nothing; the test sets what they show. */
class Contents extends EventEmitter {
  readonly loaded: string[] = [];
  readonly read: { world: number; code: string }[] = [];
  isClosed = false;
  html: unknown = '<html><body>Cake</body></html>';
  openHandler: Handler = () => ({ action: 'allow' });
  loadURL = async (url: string): Promise<void> => void this.loaded.push(url);
  getURL = (): string => this.loaded.at(-1) ?? '';
  close = (): void => void (this.isClosed = true);
  setWindowOpenHandler = (handler: Handler): void => void (this.openHandler = handler);
  async executeJavaScriptInIsolatedWorld(world: number, scripts: { code: string }[]): Promise<unknown> {
    this.read.push({ world, code: scripts[0]?.code ?? '' });
    if (this.html instanceof Error) throw this.html;
    return this.html;
  }
  /** Whether a navigation of the page to an address is allowed. */
  goes(event: string, url: string): boolean {
    let isPrevented = false;
    this.emit(event, { url, preventDefault: () => (isPrevented = true) });
    return !isPrevented;
  }
}

class Window extends EventEmitter {
  readonly webContents = new Contents();
  readonly contentView = { addChildView: () => undefined };
  isGone = false;
  readonly options: BrowserWindowConstructorOptions;
  constructor(options: BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    windows.push(this);
  }
  setMenu = (): undefined => undefined;
  getContentBounds = () => ({ x: 0, y: 0, width: 1_000, height: 800 });
  isDestroyed = (): boolean => this.isGone;
  destroy(): void {
    this.isGone = true;
    this.emit('closed');
  }
}

class View {
  readonly webContents = new Contents();
  readonly options: WebContentsViewConstructorOptions;
  constructor(options: WebContentsViewConstructorOptions) {
    this.options = options;
    views.push(this);
  }
  setBounds = (): undefined => undefined;
}

class FetchedSession extends EventEmitter {
  permission: (contents: unknown, permission: string, callback: (granted: boolean) => void) => void = () => undefined;
  check: () => boolean = () => true;
  device: () => boolean = () => true;
  setPermissionRequestHandler = (handler: typeof this.permission): void => void (this.permission = handler);
  setPermissionCheckHandler = (handler: typeof this.check): void => void (this.check = handler);
  setDevicePermissionHandler = (handler: typeof this.device): void => void (this.device = handler);
}

let windows: Window[];
let views: View[];
let sessions: Map<string, FetchedSession>;
let boxes: MessageBoxOptions[];
let answer: number;
let sent: { path: string; form: FormData }[];
let reply: () => Promise<Response>;
let pageFetch: PageFetch;

beforeEach(() => {
  [windows, views, boxes, sent] = [[], [], [], []];
  sessions = new Map();
  answer = 0;
  reply = async () => Response.json({ jobId: 'job-1' }, { status: 202 });
  const electron = {
    BrowserWindow: Window,
    WebContentsView: View,
    session: {
      fromPartition(name: string) {
        const session = sessions.get(name) ?? new FetchedSession();
        sessions.set(name, session);
        return session;
      },
    },
    dialog: {
      async showMessageBox(options: MessageBoxOptions) {
        boxes.push(options);
        return { response: answer, checkboxChecked: false };
      },
    },
  };
  pageFetch = createPageFetch({
    electron: electron as unknown as FetchElectron,
    async upload(path, form) {
      sent.push({ path, form });
      return reply();
    },
    text: (name) => `<${name}>`,
    language: () => 'en',
    logger: { warn: () => undefined },
  });
});

async function open() {
  const outcome = pageFetch.fetch(ADDRESS);
  await expect.poll(() => views.length).toBe(1);
  const [window, view] = [windows[0], views[0]];
  if (!window || !view) throw new Error('no window was opened');
  const take = (): boolean => window.webContents.goes('will-navigate', TAKE);
  return { outcome, window, view, page: view.webContents, bar: window.webContents, take };
}

/** The compiler checks this interface against Electron's types. */
const isElectronEnough: typeof Electron extends FetchElectron ? true : false = true;

describe('fetching a page with the desktop', () => {
  it('uses only interfaces that Electron provides', () => {
    expect(isElectronEnough).toBe(true);
  });

  it('asks for confirmation of the address first, and loads nothing if declined', async () => {
    answer = 1;
    expect(await pageFetch.fetch(ADDRESS)).toBeNull();
    expect(boxes).toMatchObject([{ type: 'question', detail: ADDRESS, cancelId: 1 }]);
    expect(windows).toEqual([]);
    expect(sessions.size).toBe(0);
  });

  it('shows the page in a sandbox without a preload script, in a separate session', async () => {
    const { window, view, page } = await open();
    expect(page.loaded).toEqual([ADDRESS]);
    for (const preferences of [window.options.webPreferences, view.options.webPreferences]) {
      expect(preferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false });
      expect(preferences).not.toHaveProperty('preload');
    }
    expect(view.options.webPreferences?.partition).toBe('persist:fetched-pages');
    expect(window.options.webPreferences?.partition).not.toMatch(/^persist:/);
  });

  it('gives the page no permission, no download, no further window and no other scheme', async () => {
    const { page } = await open();
    const session = sessions.get('persist:fetched-pages');
    const granted: boolean[] = [];
    session?.permission(null, 'media', (isGranted) => granted.push(isGranted));
    expect([granted, session?.check(), session?.device()]).toEqual([[false], false, false]);
    let isPrevented = false;
    session?.emit('will-download', { preventDefault: () => (isPrevented = true) });
    expect(isPrevented).toBe(true);
    expect(page.openHandler({ url: 'https://other.example/' })).toEqual({ action: 'deny' });
    for (const event of ['will-navigate', 'will-redirect', 'will-frame-navigate']) {
      expect(page.goes(event, 'https://login.kitchen.example/')).toBe(true);
      for (const url of [
        'file:///etc/passwd',
        'cardamom://recipe/1',
        'cardamom-app://app/',
        'mailto:a@b.example',
        'no',
      ])
        expect(page.goes(event, url)).toBe(false);
    }
  });

  it('shows the current address of the page in a bar that cannot navigate', async () => {
    const { bar, page } = await open();
    const shown = (): string => decodeURIComponent(bar.loaded.at(-1) ?? '');
    expect(shown()).toContain('https://members.kitchen.example/cake?a=1&#38;b=&#34;x&#34;');
    expect(shown()).toContain('&#60;take&#62;');
    expect(shown()).toContain("default-src 'none'");
    await page.loadURL('https://login.kitchen.example/');
    page.emit('did-navigate');
    expect(shown()).toContain('https://login.kitchen.example/');
    for (const url of [TAKE, 'https://other.example/', 'file:///etc/passwd'])
      expect(bar.goes('will-navigate', url)).toBe(false);
    expect(bar.openHandler({ url: 'https://other.example/' })).toEqual({ action: 'deny' });
  });

  it('uploads the content of the page once when the user confirms, and closes the window', async () => {
    const { outcome, window, page, take } = await open();
    expect(sent).toEqual([]);
    take();
    take();
    expect(await outcome).toEqual({ jobId: 'job-1' });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.path).toBe('/upload/file');
    expect(sent[0]?.form.get('url')).toBe(ADDRESS);
    const file = sent[0]?.form.get('file');
    const bytes = file instanceof File ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0);
    expect(bytes.toString('utf8')).toBe('\uFEFF<html><body>Cake</body></html>');
    expect(page.read).toMatchObject([{ world: 1_001, code: expect.stringContaining('outerHTML') }]);
    expect([window.isGone, page.isClosed]).toEqual([true, true]);
  });

  it('does not let the page itself trigger the upload', async () => {
    const { page } = await open();
    page.goes('will-navigate', TAKE);
    expect(page.read).toEqual([]);
  });

  it('resolves with null when the window is closed', async () => {
    const { outcome, window } = await open();
    window.destroy();
    expect(await outcome).toBeNull();
    expect(sent).toEqual([]);
  });

  it('shows why a page was not imported, and allows another attempt', async () => {
    const { outcome, window, page, take } = await open();
    const fail = async (message: string): Promise<void> => {
      const before = boxes.length;
      take();
      await expect.poll(() => boxes.length).toBe(before + 1);
      expect(boxes.at(-1)).toMatchObject({ type: 'error', message });
      expect(window.isGone).toBe(false);
    };
    page.html = null;
    await fail('<tooLarge>');
    page.html = 'ü'.repeat(6_000_000);
    await fail('<tooLarge>');
    page.html = new Error('the page crashed');
    await fail('<unreadable>');
    page.html = '<html></html>';
    reply = async () => Promise.reject(new Error('offline'));
    await fail('<serverUnreached>');
    reply = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    await fail('<notTaken>');
    const text = 'Ten imports are in process.';
    reply = async () =>
      Response.json({ error: text, message: text, code: 'imports.tooManyInProcess' }, { status: 429 });
    await fail(text);
    reply = async () => Response.json({ jobId: 'job-2' }, { status: 202 });
    take();
    expect(await outcome).toEqual({ jobId: 'job-2' });
  });
});
