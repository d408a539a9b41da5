import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { ArchiveReader } from './archive.ts';
import { readFileList } from './manifest.ts';

const archiveOf = (path: string): ArchiveReader => ({
  path: 'a.zip',
  names: [],
  read: async () => Readable.from([JSON.stringify({ path, size: 1, crc32: 1 })]),
  verify: async () => undefined,
  close: () => undefined,
});

it('the files of a backup have names of stored files', async () => {
  expect(await readFileList(archiveOf('af/0199-af.webp'))).toMatchObject([{ path: 'af/0199-af.webp' }]);
  for (const path of ['../database-password', '/etc/passwd', 'af/../../x', String.raw`af\..\x`])
    await expect(readFileList(archiveOf(path))).rejects.toThrow(
      'The backup a.zip is damaged: files.ndjson is not readable.',
    );
});
