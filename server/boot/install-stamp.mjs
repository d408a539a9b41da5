import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/**
 * @typedef {{ version?: string, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string[] }} Entry
 * @typedef {Record<string, Entry>} Entries
 */

const stampPath = (/** @type {string} */ project) => join(project, 'node_modules', '.cardamom-installed');

function expectedStamp(/** @type {string} */ project) {
  const hash = createHash('sha256').update(readFileSync(join(project, 'package-lock.json')));
  return hash.update(`${process.platform}-${process.arch}`).digest('hex');
}

/** @returns {string | null} the text, or null where there is no such file */
function readOrNull(/** @type {string} */ path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether an entry of the lock file has to be there on this platform; npm leaves out what is for others. */
function isNeeded(/** @type {Entry} */ { optional, os, cpu, libc }) {
  if (!optional) return true;
  if (!os || !cpu || libc) return false;
  return [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch);
}

/** Whether npm's own record of node_modules holds everything that the lock file asks for. */
export function matchesLock(/** @type {Entries} */ locked, /** @type {Entries} */ installed) {
  return Object.entries(locked).every(
    ([path, entry]) =>
      path === '' || installed[path]?.version === entry.version || (!installed[path] && !isNeeded(entry)),
  );
}

/** Whether node_modules is what package-lock.json says. Who ran `npm install` by hand need not install again. */
export function isInstalled(/** @type {string} */ project) {
  if (readOrNull(stampPath(project)) === expectedStamp(project)) return true;
  const record = readOrNull(join(project, 'node_modules', '.package-lock.json'));
  if (record === null) return false;
  const lock = readFileSync(join(project, 'package-lock.json'), 'utf8');
  if (!matchesLock(JSON.parse(lock).packages, JSON.parse(record).packages)) return false;
  stampInstalled(project);
  return true;
}

/** Notes that node_modules is complete. Written last, so that an install cut short is seen at the next start. */
export function stampInstalled(/** @type {string} */ project) {
  try {
    writeFileSync(stampPath(project), expectedStamp(project));
  } catch (error) {
    // A folder that only its owner may write to is complete all the same; it is merely compared again next time.
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error;
  }
}
