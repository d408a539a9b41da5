import type { AppInfo } from '../../../shared/desktop/preferences.ts';
import type { ElectronApi, ElectronTray } from '../platform/electron-api.ts';
import type { UpdaterPort } from '../platform/ports.ts';
import { createMenuText, type TextOf, type MenuText } from '../platform/texts.ts';
import { type MenuActions, menuTemplate } from './app-menu.ts';

interface TrayOptions {
  readonly api: Pick<ElectronApi, 'Tray' | 'Menu' | 'app'>;
  readonly iconFile: string;
  readonly text: MenuText;
  readonly show: (path?: string) => void;
}

export interface TrayIcon {
  /** Shows or removes the icon. A repeated call updates its texts to the current language. */
  set(isWanted: boolean): void;
}

/** The tray icon, for users who let the app run without its window. */
export function createTrayIcon({ api, iconFile, text, show }: TrayOptions): TrayIcon {
  let tray: ElectronTray | null = null;

  function make(): ElectronTray {
    const made = new api.Tray(iconFile);
    made.setToolTip('Cardamom');
    made.on('click', () => show());
    return made;
  }
  return {
    set(isWanted) {
      if (!isWanted) {
        tray?.destroy();
        tray = null;
        return;
      }
      tray ??= make();
      tray.setContextMenu(
        api.Menu.buildFromTemplate([
          { label: text('openWindow'), click: () => show() },
          { label: text('watchedFolders'), click: () => show('/desktop/folders') },
          { type: 'separator' },
          { label: text('quit'), click: () => api.app.quit() },
        ]),
      );
    },
  };
}

interface InstallOptions {
  readonly api: ElectronApi;
  readonly platform: AppInfo['platform'];
  readonly trayIcon: string;
  readonly text: TextOf;
  readonly updater: UpdaterPort;
  readonly actions: MenuActions;
  readonly staysInTray: () => boolean;
  readonly show: () => void;
}

/** Returns a function that installs menu and tray with the current language and preferences. */
export function createMenus(options: InstallOptions): () => void {
  const { api, platform, trayIcon, updater, actions, staysInTray, show } = options;
  const text = createMenuText(options.text);
  const open = (path?: string): void => (path === undefined ? show() : actions.goTo(path));
  const tray = createTrayIcon({ api, iconFile: trayIcon, text, show: open });
  return function installMenus() {
    const { isPackaged } = api.app;
    const canUpdate = updater.state() !== 'unavailable';
    const template = menuTemplate({ text, actions, isMac: platform === 'darwin', isPackaged, canUpdate });
    api.Menu.setApplicationMenu(api.Menu.buildFromTemplate(template));
    tray.set(staysInTray());
  };
}
