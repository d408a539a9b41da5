import type { AppInfo } from '../../../shared/desktop/preferences.ts';
import type { Logger } from '../platform/logger.ts';
import type { UpdaterPort } from '../platform/ports.ts';

/** The part of electron-updater in use. It verifies the signature of a download before it installs it. */
export interface AutoUpdater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  checkForUpdates(): Promise<unknown>;
  quitAndInstall(): void;
  on(
    event: 'checking-for-update' | 'update-available' | 'update-not-available' | 'update-downloaded',
    listener: () => void,
  ): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

const STATES = [
  ['checking-for-update', 'checking'],
  ['update-available', 'downloading'],
  ['update-not-available', 'none'],
  ['update-downloaded', 'ready'],
] as const;

/** Updates through electron-updater; `updater` is null if the app cannot be updated. */
export function createUpdates(updater: AutoUpdater | null, logger: Logger): UpdaterPort {
  let state: AppInfo['update'] = updater === null ? 'unavailable' : 'none';
  const listeners = new Set<() => void>();
  function become(next: AppInfo['update']): void {
    state = next;
    for (const listener of listeners) listener();
  }
  if (updater !== null) {
    updater.autoDownload = true;
    updater.autoInstallOnAppQuit = true;
    updater.allowDowngrade = false;
    for (const [event, next] of STATES) updater.on(event, () => become(next));
    updater.on('error', (error) => {
      logger.warn({ err: error }, 'update failed');
      become('failed');
    });
  }
  return {
    state: () => state,
    async check() {
      if (state === 'unavailable' || state === 'ready' || state === 'downloading') return;
      await updater?.checkForUpdates().catch((error: unknown) => {
        logger.warn({ err: error }, 'updates were not looked for');
        become('failed');
      });
    },
    install() {
      if (state === 'ready') updater?.quitAndInstall();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
