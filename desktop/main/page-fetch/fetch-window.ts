import type {
  BaseWindowConstructorOptions,
  BrowserWindowConstructorOptions,
  Event,
  MessageBoxOptions,
  MessageBoxReturnValue,
  Rectangle,
  Session,
  View,
  WebContents,
  WebContentsViewConstructorOptions,
  WebPreferences,
} from 'electron';

/** The part of Electron that "Fetch with my desktop" uses, derived from Electron's types. */
export interface FetchElectron {
  readonly BrowserWindow: new (options: BrowserWindowConstructorOptions & BaseWindowConstructorOptions) => FetchWindow;
  readonly WebContentsView: new (options: WebContentsViewConstructorOptions) => FetchView;
  readonly session: { fromPartition(partition: string): FetchSession };
  readonly dialog: { showMessageBox(options: MessageBoxOptions): Promise<MessageBoxReturnValue> };
}

export type FetchSession = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
> & {
  on(event: 'will-download', listener: (event: Event) => void): unknown;
};

type FetchContents = Pick<
  WebContents,
  'loadURL' | 'getURL' | 'close' | 'executeJavaScriptInIsolatedWorld' | 'setWindowOpenHandler'
> & {
  on(
    event: 'will-navigate' | 'will-redirect' | 'will-frame-navigate',
    listener: (details: Event<{ url: string }>) => void,
  ): unknown;
  on(event: 'did-navigate' | 'did-navigate-in-page', listener: () => void): unknown;
};

type FetchView = View & { readonly webContents: FetchContents };

interface FetchWindow {
  readonly webContents: FetchContents;
  readonly contentView: { addChildView(view: View): void };
  getContentBounds(): Rectangle;
  setMenu(menu: null): void;
  isDestroyed(): boolean;
  destroy(): void;
  on(event: 'closed' | 'resize', listener: () => void): unknown;
}

/** Partition that holds the log-ins of fetched pages, separate from the rest of the app. */
const PARTITION = 'persist:fetched-pages';
/** Partition of the bar, in memory only. */
const BAR_PARTITION = 'fetched-pages-bar';
/** The isolated world in which the document is read, where scripts of the page cannot interfere. */
const ISOLATED_WORLD = 1_001;
/** Height in pixels of the bar above the page. */
const BAR_HEIGHT = 56;
/** Target of the bar's button. It is never loaded; the attempt to navigate to it is the signal. */
const TAKE = 'https://take.cardamom.invalid/';
const SIZE = { width: 1_100, height: 820, minWidth: 480, minHeight: 400 };

interface FetchWindowOptions {
  readonly url: string;
  readonly language: string;
  readonly takeText: string;
  readonly onTake: () => Promise<void>;
  readonly onClosed: () => void;
}

interface OpenWindow {
  /** The current document of the page with its address; null if it has more than `largest` characters. */
  readDocument(largest: number): Promise<unknown>;
  close(): void;
}

/** A sandbox without a preload script, so that the page cannot access the app. */
const PREFERENCES: WebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
};

const isWebAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The session of fetched pages, created once with its guards; it keeps log-ins. */
export function openFetchSession(electron: FetchElectron): FetchSession {
  const session = electron.session.fromPartition(PARTITION);
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
  return session;
}

function guardContents(contents: FetchContents, mayGo: (url: string) => boolean): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  for (const event of ['will-navigate', 'will-redirect', 'will-frame-navigate'] as const) {
    contents.on(event, (details) => {
      if (!mayGo(details.url)) details.preventDefault();
    });
  }
}

/** The bar above the page with address and button; the page cannot draw on it. */
function barOf(url: string, { takeText, language }: FetchWindowOptions): string {
  const html = `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>:root{color-scheme:light dark}body{display:flex;gap:12px;align-items:center;height:${BAR_HEIGHT}px;margin:0;padding:0 12px;box-sizing:border-box;font:15px system-ui,sans-serif}
span{flex:1;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}a{padding:9px 16px;border-radius:8px;background:#2f6747;color:#fff;text-decoration:none}</style></head>
<body><span dir="ltr">${escaped(url)}</span><a href="${TAKE}" draggable="false">${escaped(takeText)}</a></body></html>`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`;
}

/** Opens the window: the bar is the window's content, the page a view below it. */
export function openFetchWindow(electron: FetchElectron, options: FetchWindowOptions): OpenWindow {
  const window = new electron.BrowserWindow({
    ...SIZE,
    title: 'Cardamom',
    webPreferences: { ...PREFERENCES, partition: BAR_PARTITION },
  });
  window.setMenu(null);
  const view = new electron.WebContentsView({ webPreferences: { ...PREFERENCES, partition: PARTITION } });
  const page = view.webContents;
  window.contentView.addChildView(view);

  function layOut(): void {
    const { width, height } = window.getContentBounds();
    view.setBounds({ x: 0, y: BAR_HEIGHT, width, height: Math.max(0, height - BAR_HEIGHT) });
  }
  const showBar = (url: string): void => void window.webContents.loadURL(barOf(url, options));

  guardContents(page, isWebAddress);
  guardContents(window.webContents, (url) => {
    if (url === TAKE) void options.onTake();
    return false;
  });
  for (const event of ['did-navigate', 'did-navigate-in-page'] as const) page.on(event, () => showBar(page.getURL()));
  window.on('resize', layOut);
  window.on('closed', () => {
    page.close();
    options.onClosed();
  });
  layOut();
  showBar(options.url);
  // A page that fails to load shows the error page of Chromium.
  void page.loadURL(options.url).catch(() => undefined);

  return {
    async readDocument(largest) {
      const code = `((html) => (html.length > ${largest} ? null : html))(document.documentElement.outerHTML)`;
      const html: unknown = await page.executeJavaScriptInIsolatedWorld(ISOLATED_WORLD, [{ code }]);
      return { html, url: page.getURL() };
    },
    close: () => window.destroy(),
  };
}
