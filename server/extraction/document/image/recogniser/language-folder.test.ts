import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const MODULE = JSON.stringify(new URL('language-data.ts', import.meta.url));

let temporary = '';
beforeEach(() => {
  temporary = mkdtempSync(path.join(tmpdir(), 'cardamom-folder-'));
});
afterEach(() => rmSync(temporary, { recursive: true }));

const options = (): object => ({ env: { PATH: process.env['PATH'], TMPDIR: temporary } });

/** A process that looks up the data of English and then continues with `then`; returns the folder that it uses. */
function program(then: string, languages = ''): string[] {
  const script = `const { findLanguageData } = await import(${MODULE}); const data = findLanguageData(${JSON.stringify(languages)}); data.nameOf('en'); console.log(data.folder()); ${then}`;
  return ['--input-type=module', '-e', script];
}

function folderOf(languages = ''): string {
  return execFileSync(process.execPath, program('', languages), { encoding: 'utf8', ...options() }).trim();
}

it.runIf(process.platform !== 'win32')('is reused by the next process, however the former one ended', () => {
  const killed = spawnSync(process.execPath, program("process.kill(process.pid, 'SIGKILL');"), options());
  expect(killed.signal).toBe('SIGKILL');
  const folder = folderOf();
  expect(readdirSync(temporary)).toEqual([path.basename(folder)]);
  expect(readdirSync(folder)).toEqual(['eng.traineddata.gz']);
});

it.runIf(process.platform !== 'win32')('contains correct links, even if the data was in another place before', () => {
  const link = path.join(folderOf(), 'eng.traineddata.gz');
  const right = readlinkSync(link);
  unlinkSync(link);
  symlinkSync('/none/eng.traineddata.gz', link);
  folderOf();
  expect(readlinkSync(link)).toBe(right);
});

it.runIf(process.platform !== 'win32')('is a different one for other data, and if another account created it', () => {
  const folder = folderOf();
  expect(folderOf('/other/languages')).not.toBe(folder);
  rmSync(folder, { recursive: true });
  mkdirSync(path.join(temporary, 'theirs'));
  symlinkSync(path.join(temporary, 'theirs'), folder);
  expect(folderOf()).not.toBe(folder);
  expect(readdirSync(path.join(temporary, 'theirs'))).toEqual([]);
});
