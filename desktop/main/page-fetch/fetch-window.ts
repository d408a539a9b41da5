import type { WebPreferences } from 'electron';
import type { FetchContents, FetchElectron, FetchSession } from './fetch-electron.ts';

/** Log-ins of fetched pages stay here, apart from everything else of the app. */
const PARTITION = 'persist:fetched-pages';
/** The bar keeps nothing. */
const BAR_PARTITION = 'fetched-pages-bar';
/** The document is read in a world of its own: scripts of the page cannot change what is read there. */
const ISOLATED_WORLD = 1_001;
/** Pixels of the bar above the page. */
const BAR_HEIGHT = 56;
/** Where the button of the bar leads. Nothing is loaded from there: the click is all that counts. */
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
  /** The document as the page shows it now, with its address; null where it has more than so many characters. */
  readDocument(largest: number): Promise<unknown>;
  close(): void;
}

/** A sandbox without a preload script: nothing of the app is within reach of what is shown. */
const PREFERENCES: WebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
};

const isWebAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The session of fetched pages. It is made once: it keeps its log-ins, and its guards. */
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

/** The bar above the page, which the page cannot draw on: its address, and the button. */
function barOf(url: string, { takeText, language }: FetchWindowOptions): string {
  const html = `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>:root{color-scheme:light dark}body{display:flex;gap:12px;align-items:center;height:${BAR_HEIGHT}px;margin:0;padding:0 12px;box-sizing:border-box;font:15px system-ui,sans-serif}
span{flex:1;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}a{padding:9px 16px;border-radius:8px;background:#2f6747;color:#fff;text-decoration:none}</style></head>
<body><span dir="ltr">${escaped(url)}</span><a href="${TAKE}" draggable="false">${escaped(takeText)}</a></body></html>`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`;
}

/** Opens the window: the bar in its own contents, the page in a view below it. */
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
  // What cannot be loaded shows the browser's own page of errors.
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
