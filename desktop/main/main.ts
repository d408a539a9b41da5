import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import * as electron from 'electron';
import { autoUpdater } from 'electron-updater';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createAdapters } from './adapters.ts';
import type { AppPaths } from './app-options.ts';
import { startApp } from './start-app.ts';

/** Trusts the certificates that the system trusts, such as those of a private certificate authority. */
export function trustSystem(): void {
  try {
    setDefaultCACertificates([...getCACertificates('default'), ...getCACertificates('system')]);
  } catch (error) {
    process.stderr.write(
      `the system's certificates cannot be read; only public authorities are trusted: ${String(error)}\n`,
    );
  }
}

/** Paths are the same in the package and in a checkout. */
function findPaths(): AppPaths {
  const inPackage = (...parts: string[]): string => join(electron.app.getAppPath(), ...parts);
  return {
    app: inPackage(),
    resources: process.resourcesPath,
    web: inPackage('out', 'web'),
    locales: inPackage('locales'),
    preload: inPackage('out', 'desktop', 'preload.cjs'),
    icon: inPackage('desktop', 'icons', 'icon.png'),
    trayIcon: inPackage('desktop', 'icons', 'tray.png'),
    data: electron.app.getPath('userData'),
    logs: electron.app.getPath('logs'),
  };
}

function platformOf(): 'linux' | 'darwin' | 'win32' {
  const { platform } = process;
  if (platform === 'linux' || platform === 'darwin' || platform === 'win32') return platform;
  throw new Error(`the desktop app does not run on ${platform}`);
}

/** Whether the package has an update address, which is set when it is built. */
function knowsReleases(): boolean {
  return electron.app.isPackaged && existsSync(join(process.resourcesPath, 'app-update.yml'));
}

trustSystem();
startApp({
  api: electron,
  paths: findPaths(),
  platform: platformOf(),
  argv: process.argv,
  workingFolder: process.cwd(),
  fetch,
  createAdapters: (context) => createAdapters(context, electron),
  updater: knowsReleases() ? autoUpdater : null,
}).catch((error: unknown) => {
  electron.dialog.showErrorBox('Cardamom', `Cardamom could not be started.\n\n${String(error)}`);
  electron.app.exit(1);
});
