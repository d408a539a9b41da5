import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions } from 'electron';
import type { ElectronContents } from '../../../desktop/main/platform/electron-api.ts';
import type { StandInSession } from './electron-session.ts';

type OpenHandler = Parameters<ElectronContents['setWindowOpenHandler']>[0];

/** Like an event of Electron: a listener may prevent the default action. */
export class StandInEvent {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}
const newEvent = <Details extends object>(details: Details) => Object.assign(new StandInEvent(), details);

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
