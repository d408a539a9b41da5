import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, rename, rm, unlink, utimes } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { errnoOf } from '../runtime/errno.ts';

/** Other names that are tried for a file whose name is taken. */
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

/** Another disk: the copy is whole before the original goes. Throws EEXIST where the name is taken. */
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

/** A disk without links: the name is taken first, by an empty file. Throws EEXIST where it is taken already. */
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
    // A crash came between the two names of the same file.
    if (code === 'EEXIST' && (await isSameFile(from, to))) return unlink(from);
    if (code === 'EXDEV') return moveByCopy(from, to);
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES'].includes(code)) return moveByRename(from, to);
    throw error;
  }
  await unlink(from);
}

/**
 * Moves a file into a folder, which is made where it is missing; a name that is taken gets a number. Nothing is overwritten, and at
 * no moment is the file nowhere. Answers its new path; throws what the file system throws.
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
