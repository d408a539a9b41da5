import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The program of the local server. */
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
  /** The Node that runs the checkout's server; none unless the app was started by one of its scripts. */
  readonly developmentNode: string | undefined;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
}

/** The folder of a package's resources that holds the server. */
export const PACKAGED_SERVER = 'cardamom';

/**
 * The packaged server with its own Node, or the server of the checkout in development. null if there is none: the
 * embedded PostgreSQL does not run on Windows.
 */
export function findServerProgram({
  isPackaged,
  resourcesFolder,
  projectFolder,
  developmentNode,
  ...system
}: Places): ServerProgram | null {
  const { platform, arch } = system;
  if (platform === 'win32') return null;
  const folder = isPackaged ? join(resourcesFolder, PACKAGED_SERVER) : projectFolder;
  const node = isPackaged ? join(folder, 'node_modules', `node-${platform}-${arch}`, 'bin', 'node') : developmentNode;
  return node !== undefined && existsSync(node) && existsSync(join(folder, 'server', 'main.ts'))
    ? { folder, node }
    : null;
}
