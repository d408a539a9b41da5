import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createFindInHosts, parseHosts } from './hosts-file.ts';

it('has all addresses of a name, in any case, without comments and broken lines', () => {
  const text = [
    '# names',
    '127.0.0.1\tlocalhost Kitchen # this machine',
    '::1 localhost',
    'fe80::1%lo0 localhost',
    '192.0.2.7   cook.example www.cook.example\r',
    '999.0.0.1 broken.example',
    'nonsense',
    '',
  ].join('\n');
  expect([...parseHosts(text)]).toEqual([
    ['localhost', ['127.0.0.1', '::1', 'fe80::1%lo0']],
    ['kitchen', ['127.0.0.1']],
    ['cook.example', ['192.0.2.7']],
    ['www.cook.example', ['192.0.2.7']],
  ]);
});

it('is read again after a change, and is empty if it does not exist', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-hosts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'hosts');
  const find = createFindInHosts(path);
  expect(await find('nas')).toBeNull();
  await writeFile(path, '192.0.2.7 nas');
  expect(await find('nas')).toEqual(['192.0.2.7']);
  await writeFile(path, '192.0.2.7 nas\n192.0.2.8 nas');
  expect(await find('nas')).toEqual(['192.0.2.7', '192.0.2.8']);
  await rm(path);
  expect(await find('nas')).toBeNull();
});
