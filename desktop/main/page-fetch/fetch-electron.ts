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

export type FetchContents = Pick<
  WebContents,
  'loadURL' | 'getURL' | 'close' | 'executeJavaScriptInIsolatedWorld' | 'setWindowOpenHandler'
> & {
  on(
    event: 'will-navigate' | 'will-redirect' | 'will-frame-navigate',
    listener: (details: Event<{ url: string }>) => void,
  ): unknown;
  on(event: 'did-navigate' | 'did-navigate-in-page', listener: () => void): unknown;
};

export type FetchView = View & { readonly webContents: FetchContents };

export interface FetchWindow {
  readonly webContents: FetchContents;
  readonly contentView: { addChildView(view: View): void };
  getContentBounds(): Rectangle;
  setMenu(menu: null): void;
  isDestroyed(): boolean;
  destroy(): void;
  on(event: 'closed' | 'resize', listener: () => void): unknown;
}
