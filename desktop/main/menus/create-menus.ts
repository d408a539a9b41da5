import type { AppCore } from '../app-core.ts';
import type { AppOptions } from '../app-options.ts';
import { type MenuActions, menuTemplate } from './app-menu.ts';
import { createMenuText } from './texts.ts';
import { createTrayIcon } from './tray.ts';

interface InstallOptions {
  readonly options: Pick<AppOptions, 'api' | 'paths' | 'platform'>;
  readonly core: Pick<AppCore, 'text' | 'updater'>;
  readonly actions: MenuActions;
  readonly staysInTray: () => boolean;
  readonly show: () => void;
}

/** Returns what puts menu and tray in place, in the language and by the preferences of that moment. */
export function createMenus({ options, core, actions, staysInTray, show }: InstallOptions): () => void {
  const { api, paths, platform } = options;
  const text = createMenuText(core.text);
  const open = (path?: string): void => (path === undefined ? show() : actions.goTo(path));
  const tray = createTrayIcon({ api, iconFile: paths.trayIcon, text, show: open });
  return function installMenus() {
    const { isPackaged } = api.app;
    const canUpdate = core.updater.state() !== 'unavailable';
    const template = menuTemplate({ text, actions, isMac: platform === 'darwin', isPackaged, canUpdate });
    api.Menu.setApplicationMenu(api.Menu.buildFromTemplate(template));
    tray.set(staysInTray());
  };
}
