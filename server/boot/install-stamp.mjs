import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string[] }} Entry
 * @typedef {Record<string, Entry>} Entries
 */

const stampPath = (/** @type {string} */ project) => join(project, 'node_modules', '.cardamom-installed');

function expectedStamp(/** @type {string} */ project, /** @type {boolean} */ withDev) {
  const hash = createHash('sha256').update(readFileSync(join(project, 'package-lock.json')));
  return hash.update(`${process.platform}-${process.arch}-${withDev ? 'dev' : 'prod'}`).digest('hex');
}

/** @returns {string | null} the text, or null if there is no such file */
function readOrNull(/** @type {string} */ path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether an entry of the lock file has to be installed on this platform; npm skips packages for others. */
function isNeeded(/** @type {Entry} */ { dev, optional, os, cpu, libc }, /** @type {boolean} */ withDev) {
  if (dev && !withDev) return false;
  if (!optional) return true;
  if (!os || !cpu || libc) return false;
  return [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch);
}

/*** Whether npm's own record of node_modules contains everything in the lock file.
 * @param {Entries} locked
 * @param {Entries} installed
 * @param {boolean} withDev
 */
export function matchesLock(locked, installed, withDev) {
  return Object.entries(locked).every(
    ([path, entry]) =>
      path === '' || installed[path]?.version === entry.version || (!installed[path] && !isNeeded(entry, withDev)),
  );
}

/** Whether node_modules matches package-lock.json, also after `npm install` was run by hand. */
export function isInstalled(/** @type {string} */ project, /** @type {boolean} */ withDev) {
  const stamp = readOrNull(stampPath(project));
  if (stamp === expectedStamp(project, true) || (!withDev && stamp === expectedStamp(project, false))) return true;
  const record = readOrNull(join(project, 'node_modules', '.package-lock.json'));
  if (record === null) return false;
  const lock = readFileSync(join(project, 'package-lock.json'), 'utf8');
  if (!matchesLock(JSON.parse(lock).packages, JSON.parse(record).packages, withDev)) return false;
  stampInstalled(project, withDev);
  return true;
}

/** Records that node_modules is complete. Written last, so that the next start repeats an interrupted install. */
export function stampInstalled(/** @type {string} */ project, /** @type {boolean} */ withDev) {
  try {
    writeFileSync(stampPath(project), expectedStamp(project, withDev));
  } catch (error) {
    // Without permission to write there is no stamp, and the next start compares the lock file again.
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error;
  }
}
