import { createHash, randomUUID } from 'node:crypto';
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PREFIX = 'cardamom-languages-';

/**
 * The folder of links to language data among the temporary files. It is the same one for all processes of an account whose
 * `marks` are the same, since they are often killed: nobody could clear up after them.
 */
export function createLanguageFolder(...marks: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([process.getuid?.(), ...marks]));
  const folder = path.join(tmpdir(), PREFIX + hash.digest('hex').slice(0, 16));
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) mkdirSync(folder, { recursive: true, mode: 0o700 });
  return isOurs(folder) ? folder : mkdtempSync(path.join(tmpdir(), PREFIX));
}

/** Among the temporary files anybody may have made the folder before us, or a link in its place. */
function isOurs(folder: string): boolean {
  if (process.getuid === undefined) return true; // Windows: the temporary files are the account's own
  const entry = lstatSync(folder);
  return entry.isDirectory() && entry.uid === process.getuid() && (entry.mode & 0o022) === 0;
}

/** Makes `name` in a folder stand for a file, whoever else does so at the same time. */
export function linkInto(folder: string, name: string, file: string): void {
  const place = path.join(folder, name);
  if (standsFor(place, file)) return;
  const fresh = path.join(folder, randomUUID());
  try {
    symlinkSync(file, fresh);
  } catch {
    copyFileSync(file, fresh); // Windows lets few accounts make links.
  }
  renameSync(fresh, place);
}

function standsFor(place: string, file: string): boolean {
  const entry = lstatSync(place, { throwIfNoEntry: false });
  if (entry === undefined) return false;
  return entry.isSymbolicLink() ? readlinkSync(place) === file : entry.size === statSync(file).size;
}
