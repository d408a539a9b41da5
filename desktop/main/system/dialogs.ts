import { extname } from 'node:path';
import type { OpenDialogOptions } from 'electron';
import { IMPORT_FILE_ACCEPT } from '../../../shared/constants.ts';
import type { ElectronApi, ElectronWindow } from '../platform/electron-api.ts';
import type { TextOf } from '../platform/texts.ts';

/** The system's dialogs for files and folders. They resolve with absolute paths, none if cancelled. */
export interface Dialogs {
  pick(what: 'files' | 'folder'): Promise<readonly string[]>;
}

const PICTURES = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'heic', 'heif'];
const named = IMPORT_FILE_ACCEPT.split(',')
  .filter((part) => part.startsWith('.'))
  .map((part) => part.slice(1));
const EXTENSIONS = [...new Set([...named, ...PICTURES])];

/** Whether a file has the extension of a supported document or picture. */
export const isReadable = (path: string): boolean => EXTENSIONS.includes(extname(path).slice(1).toLowerCase());

interface DialogOptions {
  readonly dialog: ElectronApi['dialog'];
  readonly window: () => ElectronWindow | null;
  readonly text: TextOf;
}

export function createDialogs({ dialog, window, text }: DialogOptions): Dialogs {
  return {
    async pick(what) {
      const parent = window();
      if (parent === null) return [];
      const options: OpenDialogOptions =
        what === 'folder'
          ? { properties: ['openDirectory'] }
          : {
              properties: ['openFile', 'multiSelections'],
              filters: [
                { name: text('desktop.system.recipeFiles'), extensions: EXTENSIONS },
                { name: text('desktop.system.allFiles'), extensions: ['*'] },
              ],
            };
      const { canceled, filePaths } = await dialog.showOpenDialog(parent, options);
      return canceled ? [] : filePaths;
    },
  };
}
