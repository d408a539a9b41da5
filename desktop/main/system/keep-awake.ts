import type { ElectronApi } from '../platform/electron-api.ts';

/** Keeps the display on while this is requested. */
export function createKeepAwake(blocker: ElectronApi['powerSaveBlocker']): (isOn: boolean) => void {
  let id: number | null = null;
  return function keepAwake(isOn) {
    if (isOn) id ??= blocker.start('prevent-display-sleep');
    else if (id !== null) {
      blocker.stop(id);
      id = null;
    }
  };
}
