import type {
  App,
  BrowserWindow,
  BrowserWindowConstructorOptions,
  Clipboard,
  ContextMenuParams,
  Display,
  Event,
  IpcMainInvokeEvent,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  MessageBoxReturnValue,
  NativeTheme,
  NotificationConstructorOptions,
  OpenDialogOptions,
  OpenDialogReturnValue,
  PowerSaveBlocker,
  Protocol,
  SafeStorage,
  Session,
  Shell,
  SystemPreferences,
  WebContents,
  WebRequest,
} from 'electron';

/**
 * The part of Electron that the main process uses, derived from Electron's types. `main.ts` passes the real module, tests
 * pass a stand-in; the compiler checks both.
 */
export interface ElectronApi {
  readonly app: ElectronApp;
  readonly BrowserWindow: new (options: BrowserWindowConstructorOptions) => ElectronWindow;
  readonly protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>;
  readonly session: { fromPartition(partition: string): ElectronSession };
  readonly ipcMain: {
    handle(channel: string, listener: (event: CallEvent, ...args: unknown[]) => Promise<unknown>): void;
  };
  readonly Menu: {
    buildFromTemplate(template: MenuItemConstructorOptions[]): ElectronMenu;
    setApplicationMenu(menu: ElectronMenu | null): void;
  };
  readonly Tray: new (image: string) => ElectronTray;
  readonly Notification: new (options: NotificationConstructorOptions) => ElectronNotification;
  readonly dialog: {
    showOpenDialog(parent: Pick<ElectronWindow, 'focus'>, options: OpenDialogOptions): Promise<OpenDialogReturnValue>;
    showMessageBox(options: MessageBoxOptions): Promise<MessageBoxReturnValue>;
  };
  readonly clipboard: Pick<Clipboard, 'writeText'>;
  readonly shell: Pick<Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;
  readonly screen: { getAllDisplays(): Pick<Display, 'workArea'>[] };
  readonly nativeTheme: Pick<NativeTheme, 'shouldUseDarkColors' | 'themeSource'>;
  readonly powerSaveBlocker: Pick<PowerSaveBlocker, 'start' | 'stop'>;
  readonly safeStorage: Pick<
    SafeStorage,
    'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
  >;
  readonly systemPreferences: Pick<SystemPreferences, 'askForMediaAccess'>;
}

export type ElectronApp = Pick<
  App,
  | 'isPackaged'
  | 'getVersion'
  | 'getPreferredSystemLanguages'
  | 'requestSingleInstanceLock'
  | 'enableSandbox'
  | 'setAsDefaultProtocolClient'
  | 'setAppUserModelId'
  | 'setBadgeCount'
  | 'whenReady'
  | 'quit'
> & {
  on(event: 'second-instance', listener: (event: Event, argv: string[], workingDirectory: string) => void): unknown;
  on(event: 'open-file', listener: (event: Event, path: string) => void): unknown;
  on(event: 'open-url', listener: (event: Event, url: string) => void): unknown;
  on(event: 'activate' | 'window-all-closed' | 'before-quit', listener: () => void): unknown;
  on(event: 'will-quit', listener: (event: Event) => void): unknown;
  on(event: 'web-contents-created', listener: (event: Event, contents: ElectronContents) => void): unknown;
};

export type ElectronWindow = Pick<
  BrowserWindow,
  | 'loadURL'
  | 'show'
  | 'hide'
  | 'focus'
  | 'restore'
  | 'maximize'
  | 'destroy'
  | 'close'
  | 'isMinimized'
  | 'isMaximized'
  | 'isVisible'
  | 'isFocused'
  | 'isDestroyed'
  | 'getNormalBounds'
> & {
  readonly webContents: ElectronContents;
  on(event: 'close', listener: (event: Event) => void): unknown;
  on(event: 'closed', listener: () => void): unknown;
  once(event: 'ready-to-show', listener: () => void): unknown;
};

export type ElectronContents = Pick<
  WebContents,
  'id' | 'send' | 'print' | 'reload' | 'getZoomLevel' | 'setZoomLevel' | 'replaceMisspelling' | 'setWindowOpenHandler'
> & {
  readonly session: ElectronSession;
  on(event: 'will-navigate' | 'will-redirect', listener: (details: Event<{ url: string }>) => void): unknown;
  on(event: 'will-attach-webview', listener: (event: Event) => void): unknown;
  on(event: 'context-menu', listener: (event: Event, params: ContextMenuParams) => void): unknown;
  on(event: 'did-finish-load', listener: () => void): unknown;
  on(event: 'render-process-gone', listener: (event: Event, details: { reason: string }) => void): unknown;
};

export type ElectronSession = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setSpellCheckerEnabled'
  | 'setSpellCheckerLanguages'
  | 'availableSpellCheckerLanguages'
  | 'addWordToSpellCheckerDictionary'
  | 'clearStorageData'
> & {
  readonly protocol: Pick<Protocol, 'handle'>;
  readonly webRequest: Pick<WebRequest, 'onBeforeRequest'>;
};

/** The sender of an IPC call. */
export interface CallEvent {
  readonly senderFrame: Pick<NonNullable<IpcMainInvokeEvent['senderFrame']>, 'origin' | 'parent'> | null;
}

export interface ElectronMenu {
  popup(): void;
}

export interface ElectronTray {
  setToolTip(text: string): void;
  setContextMenu(menu: ElectronMenu | null): void;
  on(event: 'click', listener: () => void): unknown;
  destroy(): void;
}

export interface ElectronNotification {
  show(): void;
  on(event: 'click' | 'close', listener: () => void): unknown;
}
