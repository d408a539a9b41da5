import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Node's permission model, a namespace without network, a user of its own, no new privileges. */
type Means = 'permissions' | 'network' | 'user' | 'privileges';

/** What keeps the child from everything that its tasks do not need. */
export interface Containment {
  readonly means: readonly Means[];
  /** The program and arguments that start Node: each program replaces itself by the next one. Empty for Node alone. */
  readonly launcher: readonly string[];
}

/** The child runs as the server does. */
export const UNCONTAINED: Containment = { means: [], launcher: [] };

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const SEAL = new URL('seal-process.ts', import.meta.url);

/**
 * The user of the child if the server was started as root. No account has it, so no other process runs as it; the range
 * 65520 to 65533 is unused on systems with systemd and on Debian.
 */
const USER = '65530';

/** Debian's folder of language data. */
const DEBIAN_LANGUAGES = '/usr/share/tesseract-ocr';
/** Read by sharp to find out which C library there is. */
const C_LIBRARY = ['/usr/bin/ldd', '/proc/self/exe'];

/** What the child may read: code, libraries and language data. The folder of the data is not among them. */
function readableFiles(languageDir: string | null): string[] {
  const libraries = path.dirname(path.dirname(createRequire(import.meta.url).resolve('zod/package.json')));
  const own = ['server', 'shared', 'package.json', 'node_modules'].map((name) => path.join(PROJECT, name));
  const other = [libraries, realpathSync(libraries), ...(languageDir === null ? [] : [path.resolve(languageDir)])];
  const system = process.platform === 'linux' ? [DEBIAN_LANGUAGES, ...C_LIBRARY] : [];
  return [...new Set([...own, ...other, ...system])];
}

/**
 * Options of Node for a contained child. Addons are needed for sharp, threads for the text recognition. Native code is
 * not subject to the permission model; only the means of the system contain it.
 */
export function containedNodeFlags({ means }: Containment, languageDir: string | null): string[] {
  if (!means.includes('permissions')) return [];
  return [
    '--permission',
    '--allow-addons',
    '--allow-worker',
    '--disable-warning=SecurityWarning',
    ...readableFiles(languageDir).map((file) => `--allow-fs-read=${file}`),
    '--import',
    SEAL.href,
  ];
}

const succeeds = ([program = '', ...args]: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore', timeout: 5_000 }).status === 0;

/** The first launcher that can start a program here; null if none can. */
const firstWorking = (launchers: readonly (readonly string[])[]): readonly string[] | null =>
  launchers.find((launcher) => succeeds([...launcher, 'true'])) ?? null;

const SETPRIV = ['setpriv', '--no-new-privs'];
const OTHER_USER = [...SETPRIV, `--reuid=${USER}`, `--regid=${USER}`, '--clear-groups'];
/** A namespace of users is what a user without privileges needs for one of the network. */
const UNSHARE = [
  ['unshare', '--net', '--ipc', '--'],
  ['unshare', '--user', '--map-current-user', '--net', '--ipc', '--'],
];
const LIMITS = ['prlimit', '--core=0', '--nofile=512', '--'];

/** The launcher of another user, if that user can read what the child needs. */
function otherUser(files: readonly string[]): readonly string[] | null {
  if (process.getuid?.() !== 0) return null;
  return files.every((file) => succeeds([...OTHER_USER, 'test', '-r', file])) ? OTHER_USER : null;
}

function systemMeans(languageDir: string | null): Containment {
  if (process.platform !== 'linux') return UNCONTAINED;
  const needed = [fileURLToPath(SEAL), process.execPath, ...(languageDir === null ? [] : [languageDir])];
  const network = firstWorking(UNSHARE);
  const limits = firstWorking([LIMITS]);
  const user = otherUser(needed);
  const privileges = user ?? firstWorking([SETPRIV]);
  const means: Means[] = [];
  if (network !== null) means.push('network');
  if (user !== null) means.push('user');
  if (privileges !== null) means.push('privileges');
  const launcher = [...(network ?? []), ...(limits ?? []), ...(privileges ?? [])];
  // Each of them works alone; a system may still refuse them together.
  return launcher.length === 0 || succeeds([...launcher, 'true']) ? { means, launcher } : UNCONTAINED;
}

const found = new Map<string | null, Containment>();

/** What contains the children of this process, determined once by trial. */
export function findContainment(languageDir: string | null): Containment {
  let containment = found.get(languageDir);
  if (containment === undefined) {
    const system = systemMeans(languageDir);
    // Electron's Node takes no such options; the packaged app brings a Node of its own.
    const hasPermissions =
      process.versions['electron'] === undefined && process.allowedNodeEnvironmentFlags.has('--permission');
    containment = { ...system, means: [...(hasPermissions ? (['permissions'] as const) : []), ...system.means] };
    found.set(languageDir, containment);
  }
  return containment;
}
