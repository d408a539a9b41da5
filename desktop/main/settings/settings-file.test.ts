import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSettings } from './settings-file.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function newFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-settings-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'settings.json');
}

it('settings are restored at the next start, and no other file is left', async () => {
  const file = await newFile();
  openSettings(file, silent).change({ language: 'he', currentId: 'a' });
  expect(openSettings(file, silent).read()).toMatchObject({ language: 'he', currentId: 'a', servers: [] });
  expect(await readdir(join(file, '..'))).toEqual(['settings.json']);
});

it('a change that cannot be saved is refused, and the settings stay unchanged', async () => {
  const file = await newFile();
  const settings = openSettings(file, silent);
  settings.change({ language: 'he' });
  // A folder has the name of the temporary file.
  await mkdir(`${file}.new`);
  expect(() => settings.change({ language: 'de' })).toThrow('desktop.errors.settingsNotSaved');
  expect(settings.read().language).toBe('he');
  expect(openSettings(file, silent).read().language).toBe('he');
});

it('a file that cannot be read is an error, and is not replaced', async () => {
  const file = await newFile();
  await mkdir(file);
  expect(() => openSettings(file, silent)).toThrow('cannot be read');
  await rm(file, { recursive: true });
  await writeFile(file, '{}');
  await chmod(file, 0o600);
  expect(openSettings(file, silent).keptAside).toContain('unreadable');
});
