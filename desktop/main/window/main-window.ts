import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { APP_ORIGIN } from '../platform/app-scheme.ts';
import type { ElectronApi, ElectronWindow } from '../platform/electron-api.ts';
import type { Logger } from '../platform/logger.ts';
import type { SettingsFile } from '../settings/settings-file.ts';
import type { WindowState } from '../settings/settings-schema.ts';

export const MIN_WIDTH = 390;
export const MIN_HEIGHT = 500;
const FIRST_SIZE = { width: 1280, height: 860 };
/** Pixels of the title bar that must be on a screen so that the user can move the window. */
const GRASPABLE = { width: 120, height: 40 };

function overlap(startA: number, lengthA: number, startB: number, lengthB: number): number {
  return Math.min(startA + lengthA, startB + lengthB) - Math.max(startA, startB);
}

/** Whether the top of the window, by which it is moved, is on a screen. */
function isGraspable(saved: Rectangle, area: Rectangle): boolean {
  return (
    overlap(saved.x, saved.width, area.x, area.width) >= GRASPABLE.width &&
    saved.y >= area.y &&
    saved.y + GRASPABLE.height <= area.y + area.height
  );
}

/** Restores the window's size and position, unless its screen is gone. */
export function placeWindow(saved: WindowState | null, areas: readonly Rectangle[]): Partial<Rectangle> {
  if (saved === null) return FIRST_SIZE;
  const size = { width: Math.max(MIN_WIDTH, saved.width), height: Math.max(MIN_HEIGHT, saved.height) };
  const isThere = areas.some((area) => isGraspable({ ...saved, ...size }, area));
  return isThere ? { x: saved.x, y: saved.y, ...size } : size;
}

/** Two crashes of the page within this many milliseconds have the same cause. */
const CRASH_PAUSE = 10_000;

/** Reloads a page after a crash, unless it crashed just before, which could repeat forever. */
export function reloadAfterCrash(window: ElectronWindow, logger: Logger): void {
  let lastCrash = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const now = performance.now();
    const isRepeated = now - lastCrash < CRASH_PAUSE;
    lastCrash = now;
    logger.error({ reason, isRepeated }, 'process of the page ended; the page is loaded again unless that is repeated');
    if (!isRepeated) window.webContents.reload();
  });
}

/** The same colours as in web/index.html, so that the window does not flash before the page is shown. */
const BACKGROUND = { light: '#faf6ee', dark: '#141915' };

/** The one window of the app. */
export interface MainWindow {
  /** Opens it, or brings it to the front. */
  show(): void;
  /** Shows the window at a path of the web app. */
  goTo(path: string): void;
  /** Called when the page listens to events. */
  pageIsReady(): void;
  /** Calls `work` whenever a page was loaded or the window was closed; requests of the previous page are then void. */
  onNewPage(work: () => void): void;
  isFocused(): boolean;
  /** null while it is closed. */
  current(): ElectronWindow | null;
  /** Opens the window again for another server. */
  restart(): void;
}

interface WindowOptions {
  readonly api: ElectronApi;
  readonly settings: SettingsFile;
  readonly preloadFile: string;
  readonly iconFile: string;
  /** The partition of the current server. */
  readonly partition: () => string;
  readonly logger: Logger;
  /** Adds guards and menus to a new window. */
  readonly onCreated: (window: ElectronWindow) => void;
  /** Whether closing hides the window instead. */
  readonly staysHidden: () => boolean;
  /** Sends a path to the page, once it listens. */
  readonly tellPath: (path: string) => void;
}

function optionsOf({
  api,
  settings,
  preloadFile,
  iconFile,
  partition,
}: WindowOptions): BrowserWindowConstructorOptions {
  const areas = api.screen.getAllDisplays().map(({ workArea }) => workArea);
  return {
    ...placeWindow(settings.read().window, areas),
    minWidth: MIN_WIDTH,
    minHeight: MIN_HEIGHT,
    show: false,
    title: 'Cardamom',
    icon: iconFile,
    backgroundColor: api.nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload: preloadFile,
      partition: partition(),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: true,
    },
  };
}

function keepState(window: ElectronWindow, { settings, logger }: WindowOptions): void {
  const zoom = window.webContents.getZoomLevel();
  const state = { ...window.getNormalBounds(), isMaximized: window.isMaximized(), zoom };
  try {
    settings.change({ window: state });
  } catch (error) {
    logger.warn({ err: error }, 'place of the window was not saved');
  }
}

export function createMainWindow(options: WindowOptions): MainWindow {
  const { api, settings, logger, onCreated, staysHidden, tellPath } = options;
  let window: ElectronWindow | null = null;
  let isReady = false;
  const works: (() => void)[] = [];

  function listen(made: ElectronWindow): void {
    made.once('ready-to-show', () => made.show());
    made.on('close', (event) => {
      keepState(made, options);
      if (!staysHidden()) return;
      event.preventDefault();
      made.hide();
    });
    made.on('closed', () => {
      if (window === made) window = null;
      for (const work of works) work();
    });
    made.webContents.on('did-finish-load', () => {
      made.webContents.setZoomLevel(settings.read().window?.zoom ?? 0);
      for (const work of works) work();
    });
    reloadAfterCrash(made, logger);
  }
  function open(path: string): void {
    const made = new api.BrowserWindow(optionsOf(options));
    window = made;
    isReady = false;
    if (settings.read().window?.isMaximized) made.maximize();
    listen(made);
    onCreated(made);
    load(made, path);
  }
  function load(target: ElectronWindow, path: string): void {
    target.loadURL(APP_ORIGIN + path).catch((error: unknown) => logger.error({ err: error }, 'page was not loaded'));
  }
  function show(): void {
    if (window === null) return open('/');
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }
  return {
    show,
    goTo(path) {
      if (window === null) return open(path);
      show();
      if (isReady) tellPath(path);
      else load(window, path);
    },
    pageIsReady() {
      isReady = true;
    },
    onNewPage: (work) => void works.push(work),
    isFocused: () => window?.isFocused() ?? false,
    current: () => window,
    restart() {
      const former = window;
      if (former === null) return;
      keepState(former, options);
      open('/');
      former.destroy();
    },
  };
}
