import type { AppInfo } from '../../shared/desktop/preferences.ts';
import type { AdapterContext, Adapters } from './adapters.ts';
import type { ElectronApi } from './platform/electron-api.ts';
import type { AutoUpdater } from './system/updates.ts';

/** The folders of the package and of the user's data. */
export interface AppPaths {
  /** The package, or the checkout in development. */
  readonly app: string;
  /** The resources outside the archive. */
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

/** The options of the app: everything that differs between production and tests. */
export interface AppOptions {
  readonly api: ElectronApi;
  readonly paths: AppPaths;
  readonly platform: AppInfo['platform'];
  readonly argv: readonly string[];
  readonly workingFolder: string;
  readonly fetch: typeof globalThis.fetch;
  readonly createAdapters: (context: AdapterContext) => Adapters;
  /** null if the app is not packaged or has no update address. */
  readonly updater: AutoUpdater | null;
}
