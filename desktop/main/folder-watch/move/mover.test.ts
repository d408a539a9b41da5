import { statSync } from 'node:fs';
import { link, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { moveFile } from './mover.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardamom-move-'));
});
afterEach(() => rm(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);

it('makes the folder, and overwrites nothing', async () => {
  for (const content of ['first', 'second', 'third']) {
    await writeFile(at('cake.tar.gz'), content);
    await moveFile(at('cake.tar.gz'), at('Imported'));
  }
  expect(await readdir(folder)).toEqual(['Imported']);
  const names = ['cake.tar.gz', 'cake.tar (2).gz', 'cake.tar (3).gz'];
  const contents = await Promise.all(names.map((name) => readFile(at(`Imported/${name}`), 'utf8')));
  expect(contents).toEqual(['first', 'second', 'third']);
});

it('completes a move that a crash interrupted', async () => {
  await writeFile(at('cake.txt'), 'cake');
  await mkdir(at('Imported'));
  await link(at('cake.txt'), at('Imported/cake.txt'));
  expect(await moveFile(at('cake.txt'), at('Imported'))).toBe(at('Imported/cake.txt'));
  expect([await readdir(folder), await readdir(at('Imported'))]).toEqual([['Imported'], ['cake.txt']]);
});

/** A file system other than that of temporary files, where there is one. */
const OTHER_DISK = '/dev/shm';
const otherDisk = statSync(OTHER_DISK, { throwIfNoEntry: false });
const hasOtherDisk = otherDisk !== undefined && otherDisk.dev !== statSync(tmpdir()).dev;

it.skipIf(!hasOtherDisk)(
  'moves to another disk by a whole copy with the same time, and overwrites nothing there',
  async () => {
    const other = await mkdtemp(join(OTHER_DISK, 'cardamom-move-'));
    await symlink(other, at('Imported'));
    for (const content of ['first', 'second']) {
      await writeFile(at('cake.txt'), content);
      await utimes(at('cake.txt'), 1_000, 2_000);
      await moveFile(at('cake.txt'), at('Imported'));
    }
    expect(await readdir(folder)).toEqual(['Imported']);
    expect(await readFile(join(other, 'cake.txt'), 'utf8')).toBe('first');
    expect(await readFile(join(other, 'cake (2).txt'), 'utf8')).toBe('second');
    expect((await stat(join(other, 'cake.txt'))).mtimeMs).toBe(2_000_000);
    await rm(other, { recursive: true });
  },
);

it('fails if the file is missing, and leaves no placeholder behind', async () => {
  await expect(moveFile(at('missing.txt'), at('Imported'))).rejects.toThrow('ENOENT');
  expect(await readdir(at('Imported'))).toEqual([]);
});
