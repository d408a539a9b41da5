import { EventEmitter } from 'node:events';
import type { MenuItemConstructorOptions, NotificationConstructorOptions } from 'electron';
import type { ElectronMenu } from '../../../desktop/main/platform/electron-api.ts';
import { StandInEvent } from './electron-window.ts';

export class StandInMenu implements ElectronMenu {
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

export class StandInNotification extends EventEmitter {
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

export class StandInTray extends EventEmitter {
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

export interface StandInOptions {
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

export class StandInApp extends EventEmitter {
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
