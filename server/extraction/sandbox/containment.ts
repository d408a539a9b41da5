import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ContainmentMeans } from '../../../shared/domain/health.ts';
import type { ChildKind } from './owned-children.ts';

/** What keeps the child from everything that its tasks do not need. */
export interface Containment {
  readonly means: readonly ContainmentMeans[];
  /** Whether a child can give up the right to write that Node asks for where it reads compiled code. */
  readonly canReadCompiled: boolean;
  /** The program and arguments that start Node: each program replaces itself by the next one. Empty for Node alone. */
  readonly launcher: readonly string[];
}

/** The child runs as the server does. */
export const UNCONTAINED: Containment = { means: [], canReadCompiled: true, launcher: [] };

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
/** Loaded before all other code of a child. */
export const SEAL = new URL('seal-process.ts', import.meta.url);

/**
 * The user of the child if the server was started as root. No account has it, so no other process runs as it; the range
 * 65520 to 65533 is unused on systems with systemd and on Debian.
 */
export const CHILD_USER = '65530';

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

interface NodeFlagsOptions {
  readonly containment: Containment;
  readonly kind: ChildKind;
  readonly languageDir: string | null;
  /** The folder of compiled code; null for none. */
  readonly compiled: string | null;
}

/** Node refuses to read compiled code from a folder that the process may not write. The child gives that right up first. */
function compiledCodeFlags({ means }: Containment, compiled: string | null): string[] {
  if (compiled === null) return [];
  const folder = means.includes('user') ? compiled.replace(/-\d+$/, `-${CHILD_USER}`) : compiled;
  return [`--allow-fs-read=${folder}`, `--allow-fs-write=${folder}`];
}

/**
 * Options of Node for a contained child. Native children need addons for sharp and threads for the text recognition. Native
 * code is not subject to the permission model; only the means of the system contain it.
 */
export function containedNodeFlags({ containment, kind, languageDir, compiled }: NodeFlagsOptions): string[] {
  if (!containment.means.includes('permissions')) return [];
  return [
    '--permission',
    // The seal closes SQLite, which is experimental in some versions of Node.
    '--disable-warning=ExperimentalWarning',
    ...(kind === 'native' ? ['--allow-addons', '--allow-worker', '--disable-warning=SecurityWarning'] : []),
    ...readableFiles(languageDir).map((file) => `--allow-fs-read=${file}`),
    ...compiledCodeFlags(containment, compiled),
    '--import',
    SEAL.href,
  ];
}

const run = promisify(execFile);

async function succeeds([program = '', ...args]: readonly string[]): Promise<boolean> {
  try {
    await run(program, args, { timeout: 5_000 });
    return true;
  } catch {
    return false;
  }
}

/** The first launcher that can start a program here; null if none can. */
async function firstWorking(launchers: readonly (readonly string[])[]): Promise<readonly string[] | null> {
  for (const launcher of launchers) if (await succeeds([...launcher, 'true'])) return launcher;
  return null;
}

const SETPRIV = ['setpriv', '--no-new-privs'];
const OTHER_USER = [...SETPRIV, `--reuid=${CHILD_USER}`, `--regid=${CHILD_USER}`, '--clear-groups'];
/** A namespace of users is what a user without privileges needs for one of the network. */
const UNSHARE = [
  ['unshare', '--net', '--ipc', '--'],
  ['unshare', '--user', '--map-current-user', '--net', '--ipc', '--'],
];
const LIMITS = ['prlimit', '--core=0', '--nofile=512', '--'];

/** The launcher of another user, if that user can read what the child needs. */
async function otherUser(files: readonly string[]): Promise<readonly string[] | null> {
  if (process.getuid?.() !== 0) return null;
  const tests = await Promise.all(files.map((file) => succeeds([...OTHER_USER, 'test', '-r', file])));
  return tests.every(Boolean) ? OTHER_USER : null;
}

async function systemMeans(languageDir: string | null): Promise<Containment> {
  if (process.platform !== 'linux') return UNCONTAINED;
  const needed = [fileURLToPath(SEAL), process.execPath, ...(languageDir === null ? [] : [languageDir])];
  const [network, limits, user] = await Promise.all([firstWorking(UNSHARE), firstWorking([LIMITS]), otherUser(needed)]);
  const privileges = user ?? (await firstWorking([SETPRIV]));
  const means: ContainmentMeans[] = [];
  if (network !== null) means.push('network');
  if (user !== null) means.push('user');
  if (privileges !== null) means.push('privileges');
  const launcher = [...(network ?? []), ...(limits ?? []), ...(privileges ?? [])];
  // Each of them works alone; a system may still refuse them together.
  const isUsable = launcher.length === 0 || (await succeeds([...launcher, process.execPath, '-e', '']));
  return isUsable ? { ...UNCONTAINED, means, launcher } : UNCONTAINED;
}

/** Asks Node itself: other runtimes that embed it do not know these options, nor do its first versions. */
async function nodeMeans(): Promise<Pick<Containment, 'means' | 'canReadCompiled'>> {
  const starts = (code: string): Promise<boolean> => succeeds([process.execPath, '--permission', '-e', code]);
  const canReadCompiled = await starts("process.permission.drop('fs.write')");
  const hasPermissions = canReadCompiled || (await starts('process.permission.has'));
  return { means: hasPermissions ? ['permissions'] : [], canReadCompiled };
}

async function tryMeans(languageDir: string | null): Promise<Containment> {
  const [node, system] = await Promise.all([nodeMeans(), systemMeans(languageDir)]);
  return { ...system, ...node, means: [...node.means, ...system.means] };
}

const found = new Map<string | null, Promise<Containment>>();

/** What contains the children of this process, determined once by trial. */
export function findContainment(languageDir: string | null): Promise<Containment> {
  const known = found.get(languageDir) ?? tryMeans(languageDir);
  found.set(languageDir, known);
  return known;
}
