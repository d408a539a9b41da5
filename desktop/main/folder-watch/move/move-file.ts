import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, rename, rm, unlink, utimes } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { errnoOf } from '../runtime/errno.ts';

/** Maximum number of alternative names for a file whose name is taken. */
const NAMES_MAX = 10_000;

function* namesFor(name: string): Generator<string> {
  yield name;
  const { name: stem, ext } = parse(name);
  for (let number = 2; number < NAMES_MAX; number += 1) yield `${stem} (${number})${ext}`;
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([lstat(one, { bigint: true }), lstat(other, { bigint: true })]);
  return first.ino !== 0n && first.ino === second.ino && first.dev === second.dev;
}

/** Moves to another disk: completes the copy before it removes the original. Throws EEXIST if the name is taken. */
async function moveByCopy(from: string, to: string): Promise<void> {
  const { atime, mtime } = await lstat(from);
  await copyFile(from, to, constants.COPYFILE_EXCL);
  const copy = await open(to, 'r+');
  try {
    await copy.sync();
  } finally {
    await copy.close();
  }
  await utimes(to, atime, mtime);
  await unlink(from);
}

/** Moves on a disk without links: reserves the name with an empty file first. Throws EEXIST if the name is taken. */
async function moveByRename(from: string, to: string): Promise<void> {
  await (await open(to, 'wx')).close();
  try {
    await rename(from, to);
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

async function moveTo(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const code = errnoOf(error) ?? '';
    // A crash left both names of the same file.
    if (code === 'EEXIST' && (await isSameFile(from, to))) return unlink(from);
    if (code === 'EXDEV') return moveByCopy(from, to);
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES'].includes(code)) return moveByRename(from, to);
    throw error;
  }
  await unlink(from);
}

/**
 * Moves a file into a folder, which is created if it is missing; a name that is taken gets a number. Nothing is overwritten, and
 * the file exists at every moment. Returns the new path; throws file system errors.
 */
export async function moveFile(from: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const name of namesFor(parse(from).base)) {
    const to = join(folder, name);
    try {
      await moveTo(from, to);
      return to;
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw error;
    }
  }
  throw new Error(`no free name for ${from} in ${dirname(join(folder, 'x'))}`);
}
