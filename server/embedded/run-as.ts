import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { StartError } from './start-error.ts';

/** The user as whom PostgreSQL's programs run. PostgreSQL refuses to run as root. */
export interface RunAs {
  /** The owner of the data and socket folders; null for the current user. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
  /** The command with its arguments, and the user for `spawn`. */
  wrap(
    program: string,
    args: readonly string[],
  ): { command: string; args: string[]; identity: { uid?: number; gid?: number } };
}

const NOBODY = { uid: 65_534, gid: 65_534 };

function findAccount(): { uid: number; gid: number } {
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  for (const name of ['postgres', 'nobody']) {
    const match = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'mu').exec(accounts);
    if (match) return { uid: Number(match[1]), gid: Number(match[2]) };
  }
  return NOBODY;
}

/** Whether other users can reach `path` through all its parent folders. */
function isReachableByOthers(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    // A folder that does not exist yet will be created passable.
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (dirname(folder) === folder) return true;
  }
}

function findUnshare(): string {
  const found = ['/usr/bin/unshare', '/bin/unshare'].find((path) => existsSync(path));
  if (!found) {
    throw new StartError(
      'PostgreSQL refuses to run as root, and other accounts cannot reach DATA_DIR or the program. Choose a DATA_DIR outside of root’s home, run as another user, or set DATABASE_URL.',
    );
  }
  accessSync(found, constants.X_OK);
  return found;
}

/**
 * For root: the user postgres or nobody; if these cannot reach the folders, root itself under another id in a user
 * namespace. For all others: the current user. `places` are the folders that PostgreSQL must reach.
 */
export function chooseRunAs(places: readonly string[], uid = process.getuid?.()): RunAs {
  if (uid !== 0) return { owner: null, wrap: (command, args) => ({ command, args: [...args], identity: {} }) };
  if (places.every(isReachableByOthers)) {
    const owner = findAccount();
    return { owner, wrap: (command, args) => ({ command, args: [...args], identity: owner }) };
  }
  const command = findUnshare();
  const mapping = ['--user', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`];
  return {
    owner: { uid: 0, gid: 0 },
    wrap: (program, args) => ({ command, args: [...mapping, program, ...args], identity: {} }),
  };
}
