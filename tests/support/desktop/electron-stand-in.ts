import { EventEmitter } from 'node:events';
import type {
  BrowserWindowConstructorOptions,
  CustomScheme,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  NotificationConstructorOptions,
  OpenDialogOptions,
} from 'electron';
import type {
  CallEvent,
  ElectronApi,
  ElectronContents,
  ElectronMenu,
  ElectronSession,
} from '../../../desktop/main/platform/electron-api.ts';

type PermissionRequest = NonNullable<Parameters<ElectronSession['setPermissionRequestHandler']>[0]>;
type PermissionCheck = NonNullable<Parameters<ElectronSession['setPermissionCheckHandler']>[0]>;
type OpenHandler = Parameters<ElectronContents['setWindowOpenHandler']>[0];
type Permission = Parameters<PermissionRequest>[1];
type ProtocolHandler = (request: Request) => Response | Promise<Response>;
type BeforeRequest = (details: { url: string }, callback: (response: { cancel?: boolean }) => void) => void;

/** Like an event of Electron: a listener may prevent the default action. */
class StandInEvent {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}
const newEvent = <Details extends object>(details: Details) => Object.assign(new StandInEvent(), details);

/** A session: its partition, its pages and its permissions. */
export class StandInSession {
  readonly handlers = new Map<string, ProtocolHandler>();
  readonly words: string[] = [];
  readonly availableSpellCheckerLanguages = ['de', 'en-GB', 'en-US', 'fr'];
  spelling: { isOn: boolean; languages: string[] } = { isOn: true, languages: [] };
  isCleared = false;
  private request: PermissionRequest | null = null;
  private check: PermissionCheck | null = null;
  private beforeRequest: BeforeRequest | null = null;
  private device: ((details: never) => boolean) | null = null;

  readonly protocol = {
    handle: (scheme: string, handler: ProtocolHandler): void => void this.handlers.set(scheme, handler),
  };
  readonly webRequest = {
    onBeforeRequest: (listener: unknown): void => {
      this.beforeRequest = listener as BeforeRequest;
    },
  };
  setPermissionRequestHandler(handler: PermissionRequest | null): void {
    this.request = handler;
  }
  setPermissionCheckHandler(handler: PermissionCheck | null): void {
    this.check = handler;
  }
  setDevicePermissionHandler(handler: ((details: never) => boolean) | null): void {
    this.device = handler;
  }
  setSpellCheckerEnabled(isOn: boolean): void {
    this.spelling.isOn = isOn;
  }
  setSpellCheckerLanguages(languages: string[]): void {
    const unknown = languages.filter((code) => !this.availableSpellCheckerLanguages.includes(code));
    if (unknown.length > 0)
      throw new Error(`Invalid language code provided: "${unknown[0]}" is not a valid language code`);
    this.spelling.languages = languages;
  }
  addWordToSpellCheckerDictionary(word: string): boolean {
    return this.words.push(word) > 0;
  }
  async clearStorageData(): Promise<void> {
    this.isCleared = true;
  }

  /** The result of a permission request by a page of that address. Chromium grants it if there is no handler. */
  async ask(permission: Permission, url: string, details: object = {}): Promise<boolean> {
    const { request } = this;
    if (!request) return true;
    return new Promise((resolve) => {
      const told = { isMainFrame: true, requestingUrl: url, ...details };
      request(null as never, permission, resolve, told);
    });
  }
  /** The result of a permission check without a request. */
  mayCheck(permission: string, origin: string, details: object = {}): boolean {
    const told = { isMainFrame: true, ...details };
    return this.check ? this.check(null, permission as Parameters<PermissionCheck>[1], origin, told) : true;
  }
  mayUseDevices(): boolean {
    return this.device ? this.device({} as never) : true;
  }
  /** Whether a page of the session may load an address at all. */
  async mayLoad(url: string): Promise<boolean> {
    const { beforeRequest } = this;
    return new Promise((resolve) => {
      if (beforeRequest) beforeRequest({ url }, ({ cancel }) => resolve(cancel !== true));
      else resolve(true);
    });
  }
  /** The response to a request for an address of a handled scheme. */
  async fetch(url: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
    const handler = this.handlers.get(new URL(url).protocol.slice(0, -1));
    if (!handler) throw new TypeError(`no handler for ${url}`);
    return handler(new Request(url, init));
  }
}

let lastContents = 0;

/** The page of a window. */
export class StandInContents extends EventEmitter {
  readonly id = (lastContents += 1);
  readonly session: StandInSession;
  readonly sent: { channel: string; args: unknown[] }[] = [];
  readonly replaced: string[] = [];
  printed = 0;
  reloaded = 0;
  private zoom = 0;
  private openHandler: OpenHandler | null = null;

  constructor(session: StandInSession) {
    super();
    this.session = session;
  }
  send(channel: string, ...args: unknown[]): void {
    this.sent.push({ channel, args: structuredClone(args) });
    this.emit('stand-in:sent', channel, ...structuredClone(args));
  }
  print(): void {
    this.printed += 1;
  }
  reload(): void {
    this.reloaded += 1;
  }
  getZoomLevel(): number {
    return this.zoom;
  }
  setZoomLevel(level: number): void {
    this.zoom = level;
  }
  replaceMisspelling(word: string): void {
    this.replaced.push(word);
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  /** Whether the page may navigate to an address by a link, a form or a script. */
  mayNavigate(url: string, how: 'will-navigate' | 'will-redirect' = 'will-navigate'): boolean {
    const event = newEvent({ url });
    this.emit(how, event);
    return !event.defaultPrevented;
  }
  mayAttachWebview(): boolean {
    const event = new StandInEvent();
    this.emit('will-attach-webview', event);
    return !event.defaultPrevented;
  }
  /** `window.open` of the page; Electron opens a window if there is no handler. */
  open(url: string): 'allow' | 'deny' {
    return this.openHandler?.({ url } as Parameters<OpenHandler>[0]).action ?? 'allow';
  }
}

export class StandInWindow extends EventEmitter {
  readonly options: BrowserWindowConstructorOptions;
  readonly webContents: StandInContents;
  readonly loaded: string[] = [];
  bounds = { x: 10, y: 20, width: 1280, height: 860 };
  private visible = false;
  private minimized = false;
  private maximized = false;
  private destroyed = false;
  focused = false;

  constructor(options: BrowserWindowConstructorOptions, session: StandInSession) {
    super();
    this.options = options;
    this.webContents = new StandInContents(session);
    const { x = 10, y = 20, width = 800, height = 600 } = options;
    this.bounds = { x, y, width, height };
  }
  async loadURL(url: string): Promise<void> {
    this.loaded.push(url);
    this.webContents.emit('stand-in:loaded', url);
    queueMicrotask(() => {
      if (this.destroyed) return;
      this.emit('ready-to-show');
      this.webContents.emit('did-finish-load');
    });
  }
  show(): void {
    this.visible = true;
    this.focused = true;
  }
  hide(): void {
    this.visible = false;
    this.focused = false;
  }
  focus(): void {
    this.focused = true;
  }
  minimize(): void {
    this.minimized = true;
  }
  restore(): void {
    this.minimized = false;
  }
  maximize(): void {
    this.maximized = true;
  }
  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.emit('closed');
  }
  close(): void {
    const event = new StandInEvent();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }
  isMinimized = (): boolean => this.minimized;
  isMaximized = (): boolean => this.maximized;
  isVisible = (): boolean => this.visible;
  isFocused = (): boolean => this.focused;
  isDestroyed = (): boolean => this.destroyed;
  getNormalBounds = (): { x: number; y: number; width: number; height: number } => this.bounds;
}

class StandInMenu implements ElectronMenu {
  readonly template: readonly MenuItemConstructorOptions[];
  popups = 0;
  constructor(template: readonly MenuItemConstructorOptions[]) {
    this.template = template;
  }
  popup(): void {
    this.popups += 1;
  }
  /** Finds the entry with that label at any level. Throws if there is none. */
  find(label: string): MenuItemConstructorOptions {
    const all = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
      items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])]);
    const found = all(this.template).find((item) => item.label === label);
    if (!found) throw new Error(`no menu entry ${label}`);
    return found;
  }
  click(label: string): void {
    this.find(label).click?.(undefined as never, undefined, undefined as never);
  }
}

class StandInNotification extends EventEmitter {
  readonly options: NotificationConstructorOptions;
  isShown = false;
  constructor(options: NotificationConstructorOptions) {
    super();
    this.options = options;
  }
  show(): void {
    this.isShown = true;
  }
}

class StandInTray extends EventEmitter {
  readonly image: string;
  menu: StandInMenu | null = null;
  isDestroyed = false;
  constructor(image: string) {
    super();
    this.image = image;
  }
  setToolTip(): void {}
  setContextMenu(menu: ElectronMenu | null): void {
    this.menu = menu instanceof StandInMenu ? menu : null;
  }
  destroy(): void {
    this.isDestroyed = true;
  }
}

interface StandInOptions {
  readonly version?: string;
  readonly isPackaged?: boolean;
  readonly languages?: readonly string[];
  /** Whether another instance is running already. */
  readonly isSecond?: boolean;
  /** Whether the system has secure storage. */
  readonly hasSecureStorage?: boolean;
  readonly storageBackend?: 'basic_text' | 'gnome_libsecret';
  readonly displays?: readonly { x: number; y: number; width: number; height: number }[];
  readonly isDark?: boolean;
}

class StandInApp extends EventEmitter {
  readonly options: StandInOptions;
  readonly isPackaged: boolean;
  readonly calls: string[] = [];
  badge = 0;
  hasQuit = false;
  constructor(options: StandInOptions) {
    super();
    this.options = options;
    this.isPackaged = options.isPackaged ?? true;
  }
  getVersion = (): string => this.options.version ?? '0.1.0';
  getPreferredSystemLanguages = (): string[] => [...(this.options.languages ?? ['en-GB'])];
  requestSingleInstanceLock = (): boolean => this.options.isSecond !== true;
  enableSandbox(): void {
    this.calls.push('enableSandbox');
  }
  setAsDefaultProtocolClient(scheme: string): boolean {
    return this.calls.push(`setAsDefaultProtocolClient ${scheme}`) > 0;
  }
  setAppUserModelId(): void {
    this.calls.push('setAppUserModelId');
  }
  setBadgeCount(count = 0): boolean {
    this.badge = count;
    return true;
  }
  async whenReady(): Promise<void> {
    this.calls.push('ready');
  }
  /** Emits the quit events like Electron; a listener may prevent the last one. */
  quit(): void {
    if (this.hasQuit) return;
    this.emit('before-quit');
    const event = new StandInEvent();
    this.emit('will-quit', event);
    this.hasQuit = !event.defaultPrevented;
  }
}

/** The recorded calls of the stand-in, and its controls for tests. */
export interface ElectronStandIn {
  readonly api: ElectronApi;
  readonly app: StandInApp;
  readonly schemes: readonly CustomScheme[];
  readonly windows: readonly StandInWindow[];
  readonly notifications: readonly StandInNotification[];
  readonly trays: readonly StandInTray[];
  readonly opened: string[];
  readonly messages: readonly MessageBoxOptions[];
  readonly dialogs: readonly OpenDialogOptions[];
  /** The results of the next dialogs; without, they are cancelled. */
  readonly choices: string[][];
  readonly awake: ReadonlySet<number>;
  clipboard(): string;
  menu(): StandInMenu;
  /** The last menu that was built, such as the context menu. */
  lastMenu(): StandInMenu;
  sessionOf(partition: string): StandInSession;
  /** The open window; throws if there is none. */
  window(): StandInWindow;
  /** Makes an IPC call as a page; `sender` is its frame. Arguments and reply are cloned, as between processes. */
  invoke(channel: string, args: readonly unknown[], sender?: CallEvent['senderFrame']): Promise<unknown>;
}

/** The frame of the app's own page. */
export const OWN_FRAME = { origin: 'cardamom-app://app', parent: null };

function createSafeStorage({ hasSecureStorage = true, storageBackend = 'gnome_libsecret' }: StandInOptions) {
  const turn = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0x5a));
  return {
    isAsyncEncryptionAvailable: async () => hasSecureStorage,
    async encryptStringAsync(text: string) {
      if (!hasSecureStorage) throw new Error('Encryption is not available');
      return turn(Buffer.from(`v10${text}`));
    },
    async decryptStringAsync(encrypted: Buffer) {
      const text = turn(encrypted).toString();
      if (!text.startsWith('v10')) throw new Error('Error while decrypting the ciphertext provided');
      return { result: text.slice(3), shouldReEncrypt: false };
    },
    getSelectedStorageBackend: () => storageBackend,
  };
}

/** Simulates the APIs of Electron that the main process uses; `satisfies` checks them against Electron's types. */
export function createElectronStandIn(options: StandInOptions = {}): ElectronStandIn {
  const app = new StandInApp(options);
  const schemes: CustomScheme[] = [];
  const sessions = new Map<string, StandInSession>();
  const windows: StandInWindow[] = [];
  const notifications: StandInNotification[] = [];
  const trays: StandInTray[] = [];
  const menus: StandInMenu[] = [];
  const opened: string[] = [];
  const messages: MessageBoxOptions[] = [];
  const dialogs: OpenDialogOptions[] = [];
  const choices: string[][] = [];
  const awake = new Set<number>();
  const handlers = new Map<string, (event: CallEvent, ...args: unknown[]) => Promise<unknown>>();
  let text = '';
  let appMenu: StandInMenu | null = null;
  let lastBlocker = 0;

  function sessionOf(partition: string): StandInSession {
    const session = sessions.get(partition) ?? new StandInSession();
    sessions.set(partition, session);
    return session;
  }
  class ApiWindow extends StandInWindow {
    constructor(windowOptions: BrowserWindowConstructorOptions) {
      super(windowOptions, sessionOf(windowOptions.webPreferences?.partition ?? ''));
      windows.push(this);
      this.on('closed', () => {
        if (windows.every((window) => window.isDestroyed())) app.emit('window-all-closed');
      });
      app.emit('web-contents-created', new StandInEvent(), this.webContents);
    }
  }
  class ApiNotification extends StandInNotification {
    constructor(notificationOptions: NotificationConstructorOptions) {
      super(notificationOptions);
      notifications.push(this);
    }
  }
  class ApiTray extends StandInTray {
    constructor(image: string) {
      super(image);
      trays.push(this);
    }
  }
  const api = {
    app,
    BrowserWindow: ApiWindow,
    protocol: { registerSchemesAsPrivileged: (added: CustomScheme[]) => void schemes.push(...added) },
    session: { fromPartition: (partition: string) => sessionOf(partition) },
    ipcMain: {
      handle(channel: string, listener: (event: CallEvent, ...args: unknown[]) => Promise<unknown>) {
        if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
        handlers.set(channel, listener);
      },
    },
    Menu: {
      buildFromTemplate(template: MenuItemConstructorOptions[]) {
        const menu = new StandInMenu(template);
        menus.push(menu);
        return menu;
      },
      setApplicationMenu(menu: ElectronMenu | null) {
        appMenu = menu instanceof StandInMenu ? menu : null;
      },
    },
    Tray: ApiTray,
    Notification: ApiNotification,
    dialog: {
      async showOpenDialog(_parent: unknown, dialogOptions: OpenDialogOptions) {
        dialogs.push(dialogOptions);
        const filePaths = choices.shift() ?? [];
        return { canceled: filePaths.length === 0, filePaths };
      },
      async showMessageBox(messageOptions: MessageBoxOptions) {
        messages.push(messageOptions);
        return { response: 0, checkboxChecked: false };
      },
    },
    clipboard: {
      async writeText(written: string) {
        text = written;
      },
    },
    shell: {
      async openExternal(url: string) {
        opened.push(url);
      },
      async openPath(path: string) {
        opened.push(path);
        return '';
      },
      showItemInFolder: (path: string) => void opened.push(`folder of ${path}`),
    },
    screen: {
      getAllDisplays: () =>
        (options.displays ?? [{ x: 0, y: 0, width: 1920, height: 1080 }]).map((workArea) => ({ workArea })),
    },
    nativeTheme: { shouldUseDarkColors: options.isDark ?? false },
    powerSaveBlocker: {
      start() {
        lastBlocker += 1;
        awake.add(lastBlocker);
        return lastBlocker;
      },
      stop: (id: number) => awake.delete(id),
    },
    safeStorage: createSafeStorage(options),
    systemPreferences: { askForMediaAccess: async () => true },
  } satisfies ElectronApi;

  return {
    api,
    app,
    schemes,
    windows,
    notifications,
    trays,
    opened,
    messages,
    dialogs,
    choices,
    awake,
    clipboard: () => text,
    menu() {
      if (!appMenu) throw new Error('no menu was set');
      return appMenu;
    },
    lastMenu() {
      const menu = menus.at(-1);
      if (!menu) throw new Error('no menu was built');
      return menu;
    },
    sessionOf,
    window() {
      const window = windows.findLast((candidate) => !candidate.isDestroyed());
      if (!window) throw new Error('no window is open');
      return window;
    },
    async invoke(channel, args, sender = OWN_FRAME) {
      const handler = handlers.get(channel);
      if (!handler) throw new Error(`No handler registered for '${channel}'`);
      return structuredClone(await handler({ senderFrame: sender }, ...structuredClone(args)));
    },
  };
}
