import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { ElectronApi, ElectronContents, ElectronSession } from './platform/electron-api.ts';
import { type MenuText, createMenuText } from './platform/texts.ts';
import type { AppCore } from './app-core.ts';
import type { AppOptions } from './app-options.ts';
import type { Logger } from './platform/logger.ts';
import { createProtocolHandler } from './protocol/app-protocol.ts';
import { createForward } from './protocol/forward.ts';
import { createWebFiles } from './protocol/web-files.ts';
import type { SettingsFile } from './settings/settings-file.ts';
import { guardContents } from './window/guard-contents.ts';
import { createMainWindow, type MainWindow } from './window/main-window.ts';
import { createWindowSessions } from './window/window-session.ts';

function spellingItems(
  contents: ElectronContents,
  params: ContextMenuParams,
  text: MenuText,
): MenuItemConstructorOptions[] {
  if (params.misspelledWord === '') return [];
  const corrections = params.dictionarySuggestions.map((word) => ({
    label: word,
    click: () => contents.replaceMisspelling(word),
  }));
  const none = { label: text('noSuggestions'), enabled: false };
  const add = {
    label: text('addToDictionary'),
    click: () => void contents.session.addWordToSpellCheckerDictionary(params.misspelledWord),
  };
  return [...(corrections.length > 0 ? corrections : [none]), { type: 'separator' }, add, { type: 'separator' }];
}

function editItems(
  { isEditable, editFlags, selectionText }: ContextMenuParams,
  text: MenuText,
): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', label: text('copy'), enabled: editFlags.canCopy };
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  return [
    { role: 'cut', label: text('cut'), enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: text('paste'), enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: text('selectAll') },
  ];
}

/** Adds the context menu: spelling corrections and text commands. */
function offerContextMenu(contents: ElectronContents, Menu: ElectronApi['Menu'], text: MenuText): void {
  contents.on('context-menu', (_event, params) => {
    const items = [...spellingItems(contents, params, text), ...editItems(params, text)];
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
}

/** Chromium's dictionaries of a language: `pt-BR` and `pt-PT` for `pt`. */
function dictionariesOf(language: string, available: readonly string[]): string[] {
  return available.filter((code) => code === language || code.startsWith(`${language}-`));
}

/** Checks spelling in the user's language; turned off if there is no dictionary. macOS detects the language itself. */
function setSpelling(session: ElectronSession, isWanted: boolean, language: string, platform: NodeJS.Platform): void {
  const dictionaries = dictionariesOf(language, session.availableSpellCheckerLanguages);
  const isOn = isWanted && (platform === 'darwin' || dictionaries.length > 0);
  session.setSpellCheckerEnabled(isOn);
  if (isOn && platform !== 'darwin') session.setSpellCheckerLanguages(dictionaries);
}

interface WindowOptions {
  readonly options: Pick<AppOptions, 'api' | 'paths' | 'platform'>;
  readonly core: AppCore;
  readonly settings: SettingsFile;
  readonly logger: Logger;
  readonly isQuitting: () => boolean;
}

export interface AppWindow {
  readonly mainWindow: MainWindow;
  /** Removes all data that the page stored for a server. */
  clear(serverId: string): Promise<void>;
  /** Applies the current preferences and language. */
  preferencesChanged(): void;
}

/** The window with its guards and the protocol handler of its page. */
export function createAppWindow({ options, core, settings, logger, isQuitting }: WindowOptions): AppWindow {
  const { api, paths, platform } = options;
  const { text: textOf, serverFetch } = core;
  /** Also that of `prefers-color-scheme` in the page, and of the window before the page is drawn. */
  const setTheme = (): void => {
    api.nativeTheme.themeSource = settings.read().preferences.theme ?? 'system';
  };
  setTheme();
  const files = createWebFiles({ web: paths.web, locales: paths.locales });
  const forward = createForward({ serverFetch, textOf });
  const handler = createProtocolHandler({ files, forward, textOf, logger });
  const sessions = createWindowSessions({ api, platform, handler, logger });
  const mainWindow = createMainWindow({
    api,
    settings,
    preloadFile: paths.preload,
    iconFile: paths.icon,
    partition: () => sessions.prepare(settings.read().currentId),
    logger,
    onCreated({ webContents }) {
      guardContents(webContents, { openExternal: core.openExternal, logger });
      offerContextMenu(webContents, api.Menu, createMenuText(textOf));
      setSpelling(webContents.session, settings.read().preferences.checksSpelling, core.language(), platform);
    },
    staysHidden: () => settings.read().preferences.staysInTray && !isQuitting(),
    tellPath: (path) => core.notifier.notify('goTo', { path }),
  });
  return {
    mainWindow,
    clear: sessions.clear,
    preferencesChanged() {
      setTheme();
      const session = mainWindow.current()?.webContents.session;
      if (session) setSpelling(session, settings.read().preferences.checksSpelling, core.language(), platform);
    },
  };
}
