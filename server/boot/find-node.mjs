import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const OLDEST = 24;

/** Where the Node of package.json's optionalDependencies stands for this platform, whether it is there or not. */
export function bundledNode(/** @type {string} */ project, platform = process.platform, arch = process.arch) {
  const windows = platform === 'win32';
  const name = `node-${windows ? 'win' : platform}-${arch}`;
  return join(project, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
}

/** The program that runs Cardamom: the installed package, or else this very Node if it is young enough. */
export function findNode(/** @type {string} */ bundled, running = process.versions.node, execPath = process.execPath) {
  if (existsSync(bundled)) return bundled;
  if (Number.parseInt(running, 10) >= OLDEST) return execPath;
  throw new Error(`Cardamom needs Node ${OLDEST} or newer on this platform; this is Node ${running}.`);
}
