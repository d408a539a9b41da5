import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { runNpm } from './npm.mjs';

/**
 * @typedef {object} Machine
 * @property {string} version The version of the running Node.
 * @property {string} execPath
 * @property {string} platform
 * @property {string} arch
 */

/** @type {Machine} */
const THIS_MACHINE = {
  version: process.versions.node,
  execPath: process.execPath,
  platform: process.platform,
  arch: process.arch,
};

const numbersOf = (/** @type {string} */ version) => version.split('.').map((part) => Number.parseInt(part, 10));

/** Whether a Node is of the wanted major version, and has all security fixes that the wanted one has. */
export function isFitting(/** @type {string} */ version, /** @type {string} */ wanted) {
  const [major, minor = 0, patch = 0] = numbersOf(version);
  const [wantedMajor, wantedMinor = 0, wantedPatch = 0] = numbersOf(wanted);
  return major === wantedMajor && (minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch));
}

/**
 * The program that runs Cardamom: the machine's Node if it fits, otherwise one from the registry, fetched into
 * `server/boot/node-runtime/node_modules`. For macOS the registry has none, so there any Node of the major version is used.
 * @param {string} runtime The folder whose package.json and lock file pin that Node.
 * @param {import('./guardian.mjs').Guardian} guardian
 * @param {Machine} machine
 */
export async function provideNode(runtime, guardian, machine = THIS_MACHINE) {
  const { version, execPath, platform, arch } = machine;
  /** @type {{ optionalDependencies: Record<string, string> }} */
  const { optionalDependencies } = JSON.parse(readFileSync(join(runtime, 'package.json'), 'utf8'));
  const wanted = Object.values(optionalDependencies)[0] ?? '';
  if (isFitting(version, wanted)) return execPath;
  const [major] = wanted.split('.');
  const name = `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
  if (!(name in optionalDependencies)) {
    if (isFitting(version, `${major}.0.0`)) return execPath;
    throw new Error(`Cardamom needs Node ${major} on this platform; this is Node ${version}.`);
  }
  const folder = join(runtime, 'node_modules', name);
  const node = join(folder, 'bin', platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(node) || JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version !== wanted) {
    await runNpm(guardian, { folder: runtime, args: ['ci'], label: `Fetching Node ${wanted}` });
    // Headers for compilers, 67 MB.
    rmSync(join(folder, 'include'), { recursive: true, force: true });
  }
  return node;
}
