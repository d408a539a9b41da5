import type { ElectronApi, ElectronTray } from '../electron-api.ts';
import type { MenuText } from './texts.ts';

interface TrayOptions {
  readonly api: Pick<ElectronApi, 'Tray' | 'Menu' | 'app'>;
  readonly iconFile: string;
  readonly text: MenuText;
  readonly show: (path?: string) => void;
}

export interface TrayIcon {
  /** Shows it or takes it away; called again it takes the texts of the present language. */
  set(isWanted: boolean): void;
}

/** An icon beside the clock, for whoever lets the app run without its window. */
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
