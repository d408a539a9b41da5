import type { AppInfo } from '../../shared/desktop/preferences.ts';
import type { AdapterContext, Adapters } from './adapters.ts';
import type { ElectronApi } from './platform/electron-api.ts';
import type { AutoUpdater } from './system/updates.ts';

/** Where the package keeps what the app shows, and the person's data. */
export interface AppPaths {
  /** The package itself, or in development the checkout. */
  readonly app: string;
  /** What lies beside the package in real files. */
  readonly resources: string;
  readonly web: string;
  readonly locales: string;
  readonly preload: string;
  readonly icon: string;
  readonly trayIcon: string;
  /** Settings, sessions, ledgers. */
  readonly data: string;
  readonly logs: string;
}

/** What the app is started with: everything that differs between the real thing and a test. */
export interface AppOptions {
  readonly api: ElectronApi;
  readonly paths: AppPaths;
  readonly platform: AppInfo['platform'];
  readonly argv: readonly string[];
  readonly workingFolder: string;
  readonly fetch: typeof globalThis.fetch;
  readonly createAdapters: (context: AdapterContext) => Adapters;
  /** null where the app is not packaged, or does not know where newer ones lie. */
  readonly updater: AutoUpdater | null;
}
