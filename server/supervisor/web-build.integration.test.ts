import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROJECT_FOLDER } from '../core/project.ts';
import { buildWebWhenStale } from './web-build.ts';

let project: string;
const write = (path: string, text: string): void => writeFileSync(join(project, path), text);

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'cardamom-build-'));
  for (const folder of ['web', 'shared', 'locales']) mkdirSync(join(project, folder));
  symlinkSync(join(PROJECT_FOLDER, 'node_modules'), join(project, 'node_modules'));
  write('web/index.html', '<!doctype html><script type="module" src="/main.js"></script>');
  write('web/main.js', 'console.log("one")');
  write('web/vite.config.ts', 'export default { root: import.meta.dirname };');
  write('shared/rules.ts', 'export const rule = 1;');
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

async function build(): Promise<string[]> {
  const told: string[] = [];
  await buildWebWhenStale(project, (line) => told.push(line));
  return told;
}
const built = (): string => {
  const [name = ''] = readdirSync(join(project, 'out', 'web', 'assets')).toSorted();
  return readFileSync(join(project, 'out', 'web', 'assets', name), 'utf8');
};

describe('the web app', () => {
  it('is built if it does not exist, and not again while its sources are unchanged', async () => {
    expect(await build()).toEqual([
      'Building the web app …',
      expect.stringMatching(/^Built the web app in [\d.]+ s\.$/),
    ]);
    expect(built()).toContain('one');
    expect(await build()).toEqual([]);
  });

  it('has compressed copies of its files for the web server', async () => {
    await build();
    const folder = join(project, 'out', 'web', 'assets');
    const [name = '', packed = ''] = readdirSync(folder).toSorted();
    expect(packed).toBe(`${name}.br`);
    expect(brotliDecompressSync(readFileSync(join(folder, packed))).toString()).toBe(built());
  });

  it('is rebuilt when a source changes, and only the new build remains', async () => {
    await build();
    write('web/main.js', 'console.log("two")');
    expect(await build()).toHaveLength(2);
    expect(built()).toContain('two');
    expect(readdirSync(join(project, 'out')).toSorted()).toEqual(['web', 'web.stamp']);
  });

  it.each(['shared/rules.ts', 'locales/new.json', 'package-lock.json'])('is rebuilt when %s changes', async (path) => {
    await build();
    write(path, '{}');
    expect(await build()).toHaveLength(2);
  });

  it('is not rebuilt when a test changes', async () => {
    await build();
    write('shared/rules.test.ts', '');
    expect(await build()).toEqual([]);
  });

  it('stays unchanged if the build fails, which is reported with the cause', async () => {
    await build();
    write('web/main.js', 'import "./missing.js"');
    await expect(build()).rejects.toThrow(/could not be built:[\s\S]*missing\.js/);
    expect(built()).toContain('one');
    expect(existsSync(join(project, 'out', `web-${process.pid}`))).toBe(false);
  });

  it('is used unchanged in a package without its sources', async () => {
    await build();
    rmSync(join(project, 'web'), { recursive: true });
    expect(await build()).toEqual([]);
    expect(built()).toContain('one');
  });

  it('stops the start with the reason if it and its sources are missing', async () => {
    rmSync(join(project, 'web'), { recursive: true });
    await expect(build()).rejects.toThrow(/The web app is missing: .*out\/web does not hold it/);
  });
});
