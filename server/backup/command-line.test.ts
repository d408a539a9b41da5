import { expect, it } from 'vitest';
import { explain } from './command-line.ts';

const failed = (code: string, path?: string): Error =>
  Object.assign(new Error(`${code}: as Node says it`), { code, syscall: 'open', ...(path !== undefined && { path }) });

it.each([
  [failed('ENOENT', '/backups/a.zip'), '/backups/a.zip does not exist.'],
  [failed('EACCES', '/backups/a.zip.part'), 'This user has no permission for /backups/a.zip.part.'],
  [failed('EROFS', '/mnt/a.zip'), '/mnt/a.zip is on a read-only file system.'],
  [failed('ENOSPC'), 'The disk is full: no space is left. What was written is removed.'],
  [failed('EIO', '/mnt/a.zip'), 'EIO: as Node says it.'],
])('a failure of the file system is told in plain words', (error, line) => {
  expect(explain(error)).toBe(line);
});
