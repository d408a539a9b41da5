import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What runs Cardamom's server on this computer. */
export interface ServerProgram {
  /** The folder that holds `server/`, `node_modules/` and `out/web/`. */
  readonly folder: string;
  /** A Node 24. */
  readonly node: string;
}

interface Places {
  readonly isPackaged: boolean;
  /** Electron's `process.resourcesPath`. */
  readonly resourcesFolder: string;
  /** The checkout, used where the app is not packaged. */
  readonly projectFolder: string;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
}

/** The folder of a package's resources that holds the server. */
export const PACKAGED_SERVER = 'cardamom';

/**
 * The server that lies in the package, or in development the checkout's, with the Node beside it. null where there is none:
 * the embedded PostgreSQL does not run on Windows.
 */
export function findServerProgram({
  isPackaged,
  resourcesFolder,
  projectFolder,
  ...system
}: Places): ServerProgram | null {
  const { platform, arch } = system;
  if (platform === 'win32') return null;
  const folder = isPackaged ? join(resourcesFolder, PACKAGED_SERVER) : projectFolder;
  const node = join(folder, 'node_modules', `node-${platform}-${arch}`, 'bin', 'node');
  return existsSync(node) && existsSync(join(folder, 'server', 'main.ts')) ? { folder, node } : null;
}
