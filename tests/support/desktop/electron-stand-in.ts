import type {
  BrowserWindowConstructorOptions,
  CustomScheme,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  NotificationConstructorOptions,
  OpenDialogOptions,
} from 'electron';
import type { CallEvent, ElectronApi, ElectronMenu } from '../../../desktop/main/platform/electron-api.ts';
import { StandInApp, StandInMenu, StandInNotification, type StandInOptions, StandInTray } from './electron-app.ts';
import { StandInSession } from './electron-session.ts';
import { StandInEvent, StandInWindow } from './electron-window.ts';

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
  const nativeTheme: ElectronApi['nativeTheme'] = {
    themeSource: 'system',
    get shouldUseDarkColors() {
      return this.themeSource === 'system' ? (options.isDark ?? false) : this.themeSource === 'dark';
    },
  };

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
    nativeTheme,
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
