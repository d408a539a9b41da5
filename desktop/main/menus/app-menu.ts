import type { MenuItemConstructorOptions } from 'electron';
import type { MenuText } from '../platform/texts.ts';

/** The actions of menu entries that have no Electron role. */
export interface MenuActions {
  pickFiles(what: 'files' | 'folder'): void;
  goTo(path: string): void;
  print(): void;
  checkForUpdates(): void;
  openLogFolder(): void;
  copyDiagnostics(): void;
}

interface MenuOptions {
  readonly text: MenuText;
  readonly actions: MenuActions;
  readonly isMac: boolean;
  readonly isPackaged: boolean;
  /** Whether the app can update itself. */
  readonly canUpdate: boolean;
}

type Items = MenuItemConstructorOptions[];
const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

function appMenu({ text, actions, isMac, canUpdate }: MenuOptions): Items {
  if (!isMac) return [];
  const submenu: Items = [
    { role: 'about', label: text('about') },
    { label: text('checkForUpdates'), enabled: canUpdate, click: actions.checkForUpdates },
    SEPARATOR,
    { label: text('preferences'), accelerator: 'CmdOrCtrl+,', click: () => actions.goTo('/settings') },
    SEPARATOR,
    { role: 'services', label: text('services') },
    SEPARATOR,
    { role: 'hide', label: text('hide') },
    { role: 'hideOthers', label: text('hideOthers') },
    { role: 'unhide', label: text('showAll') },
    SEPARATOR,
    { role: 'quit', label: text('quit') },
  ];
  return [{ label: 'Cardamom', submenu }];
}

function fileMenu({ text, actions, isMac }: MenuOptions): MenuItemConstructorOptions {
  const ends: Items = isMac
    ? [{ role: 'close', label: text('closeWindow') }]
    : [
        { label: text('preferences'), accelerator: 'CmdOrCtrl+,', click: () => actions.goTo('/settings') },
        SEPARATOR,
        { role: 'close', label: text('closeWindow') },
        { role: 'quit', label: text('quit') },
      ];
  return {
    label: text('file'),
    submenu: [
      { label: text('importFiles'), accelerator: 'CmdOrCtrl+O', click: () => actions.pickFiles('files') },
      { label: text('importFolder'), accelerator: 'CmdOrCtrl+Shift+O', click: () => actions.pickFiles('folder') },
      SEPARATOR,
      { label: text('print'), accelerator: 'CmdOrCtrl+P', click: actions.print },
      SEPARATOR,
      ...ends,
    ],
  };
}

function editMenu({ text }: MenuOptions): MenuItemConstructorOptions {
  return {
    label: text('edit'),
    submenu: [
      { role: 'undo', label: text('undo') },
      { role: 'redo', label: text('redo') },
      SEPARATOR,
      { role: 'cut', label: text('cut') },
      { role: 'copy', label: text('copy') },
      { role: 'paste', label: text('paste') },
      { role: 'delete', label: text('delete') },
      { role: 'selectAll', label: text('selectAll') },
    ],
  };
}

function viewMenu({ text, isPackaged }: MenuOptions): MenuItemConstructorOptions {
  const tools: Items = isPackaged ? [] : [SEPARATOR, { role: 'toggleDevTools', label: text('developerTools') }];
  return {
    label: text('view'),
    submenu: [
      { role: 'reload', label: text('reload') },
      SEPARATOR,
      { role: 'resetZoom', label: text('actualSize') },
      { role: 'zoomIn', label: text('zoomIn') },
      // The same key without Shift, as in browsers.
      { role: 'zoomIn', label: text('zoomIn'), accelerator: 'CmdOrCtrl+=', visible: false },
      { role: 'zoomOut', label: text('zoomOut') },
      SEPARATOR,
      { role: 'togglefullscreen', label: text('fullScreen') },
      ...tools,
    ],
  };
}

function goMenu({ text, actions }: MenuOptions): MenuItemConstructorOptions {
  const entry = (key: string, path: string, digit: number): MenuItemConstructorOptions => ({
    label: text(key),
    accelerator: `CmdOrCtrl+${digit}`,
    click: () => actions.goTo(path),
  });
  return {
    label: text('go'),
    submenu: [
      entry('recipes', '/', 1),
      entry('watchedFolders', '/desktop/folders', 2),
      entry('importedFiles', '/desktop/files', 3),
      entry('server', '/desktop/server', 4),
    ],
  };
}

function windowMenu({ text, isMac }: MenuOptions): MenuItemConstructorOptions {
  const mac: Items = [{ role: 'zoom', label: text('zoomWindow') }, SEPARATOR, { role: 'front', label: text('front') }];
  return {
    role: 'window',
    label: text('window'),
    submenu: [{ role: 'minimize', label: text('minimize') }, ...(isMac ? mac : [])],
  };
}

function helpMenu({ text, actions, isMac, canUpdate }: MenuOptions): MenuItemConstructorOptions {
  const ends: Items = [
    SEPARATOR,
    { label: text('checkForUpdates'), enabled: canUpdate, click: actions.checkForUpdates },
    { role: 'about', label: text('about') },
  ];
  return {
    role: 'help',
    label: text('help'),
    submenu: [
      { label: text('copyDiagnostics'), click: actions.copyDiagnostics },
      { label: text('openLogFolder'), click: actions.openLogFolder },
      ...(isMac ? [] : ends),
    ],
  };
}

/** The app menu with the shortcuts of each platform. */
export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const rooms = [fileMenu, editMenu, viewMenu, goMenu, windowMenu, helpMenu].map((make) => make(options));
  return [...appMenu(options), ...rooms];
}
