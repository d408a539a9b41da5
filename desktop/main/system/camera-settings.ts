import { DesktopError } from '../desktop-error.ts';
import type { ElectronApi } from '../electron-api.ts';

/** Where each system lets a person allow the camera; Linux has no such place. */
const PLACES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'x-apple.systempreferences:com.apple.preference.security?Privacy_Camera',
  win32: 'ms-settings:privacy-webcam',
};

/** Throws `desktop.errors.notAvailable` where the system has no such settings. */
export async function openCameraSettings(shell: ElectronApi['shell'], platform: NodeJS.Platform): Promise<void> {
  const place = PLACES[platform];
  if (place === undefined) throw new DesktopError('desktop.errors.notAvailable');
  await shell.openExternal(place);
}
