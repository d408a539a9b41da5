import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import { errnoOf } from '../runtime/errno.ts';
import { isIgnoredName, isOutcomeFolder } from './ignored-names.ts';

/** Identifies a version of a file without reading it. Times in milliseconds. */
export interface Fingerprint {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

export interface FoundFile extends Fingerprint {
  /** Relative to its folder, with `/`. */
  readonly path: string;
}

export interface Listing {
  readonly files: readonly FoundFile[];
  /** Links whose target lies outside of the folder. */
  readonly linksOut: readonly FoundFile[];
}

export interface ListOptions {
  readonly hasSubfolders: boolean;
  /** Absolute resolved paths of files and folders to skip: the ledger, and folders that are watched separately. */
  readonly without: ReadonlySet<string>;
}

/** Number of concurrent file system calls. */
const AT_ONCE = 16;

export const fingerprintOf = ({ size, mtimeMs, ctimeMs }: Stats): Fingerprint => ({ size, mtimeMs, ctimeMs });

/** Whether an error means that a file vanished or became inaccessible after it was listed. */
const isPassing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP', 'EBUSY', 'ESTALE', 'EIO'].includes(errnoOf(error) ?? '');

interface Walk extends ListOptions {
  readonly root: string;
  readonly realRoot: string;
  readonly files: FoundFile[];
  readonly linksOut: FoundFile[];
}

async function lookAtLink(walk: Walk, path: string): Promise<void> {
  const absolute = join(walk.root, path);
  const target = await realpath(absolute);
  const isInside = target.startsWith(walk.realRoot.endsWith(sep) ? walk.realRoot : walk.realRoot + sep);
  if (!isInside && target !== walk.realRoot) {
    walk.linksOut.push({ path, ...fingerprintOf(await lstat(absolute)) });
    return;
  }
  // A linked folder within the folder is listed under its own path; following the link could loop.
  const found = await stat(absolute);
  if (found.isFile()) walk.files.push({ path, ...fingerprintOf(found) });
}

async function lookAt(walk: Walk, folder: string, item: Dirent): Promise<string | null> {
  const path = posix.join(folder, item.name);
  if (isIgnoredName(item.name) || walk.without.has(join(walk.realRoot, path))) return null;
  try {
    const found = item.isSymbolicLink() ? null : await lstat(join(walk.root, path));
    if (found === null) await lookAtLink(walk, path);
    else if (found.isFile()) walk.files.push({ path, ...fingerprintOf(found) });
    else if (found.isDirectory() && walk.hasSubfolders && !isOutcomeFolder(item.name)) return path;
  } catch (error) {
    if (!isPassing(error)) throw error;
  }
  return null;
}

async function walkFolder(walk: Walk, folder: string): Promise<void> {
  const items = await readdir(join(walk.root, folder), { withFileTypes: true });
  const folders: string[] = [];
  for (let first = 0; first < items.length; first += AT_ONCE) {
    const some = items.slice(first, first + AT_ONCE).map((item) => lookAt(walk, folder, item));
    folders.push(...(await Promise.all(some)).filter((path) => path !== null));
  }
  for (const path of folders) {
    try {
      await walkFolder(walk, path);
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
  }
}

const collator = new Intl.Collator('en', { numeric: true });
const byPath = (one: FoundFile, other: FoundFile): number => collator.compare(one.path, other.path);

/** The files of a folder in natural order. Throws if the folder itself is missing or unreadable. */
export async function listFolder(root: string, options: ListOptions): Promise<Listing> {
  const walk: Walk = { ...options, root, realRoot: await realpath(root), files: [], linksOut: [] };
  await walkFolder(walk, '');
  return { files: walk.files.toSorted(byPath), linksOut: walk.linksOut.toSorted(byPath) };
}
