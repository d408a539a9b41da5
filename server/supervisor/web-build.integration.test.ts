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
  it('is built when there is none, and not again while its sources stay the same', async () => {
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

  it('is built anew when a source changes, leaving only the new build behind', async () => {
    await build();
    write('web/main.js', 'console.log("two")');
    expect(await build()).toHaveLength(2);
    expect(built()).toContain('two');
    expect(readdirSync(join(project, 'out')).toSorted()).toEqual(['web', 'web.stamp']);
  });

  it.each(['shared/rules.ts', 'locales/new.json', 'package-lock.json'])(
    'is built anew when %s changes',
    async (path) => {
      await build();
      write(path, '{}');
      expect(await build()).toHaveLength(2);
    },
  );

  it('is not built anew for a test', async () => {
    await build();
    write('shared/rules.test.ts', '');
    expect(await build()).toEqual([]);
  });

  it('that cannot be built leaves the former one in place and says why', async () => {
    await build();
    write('web/main.js', 'import "./missing.js"');
    await expect(build()).rejects.toThrow(/could not be built:[\s\S]*missing\.js/);
    expect(built()).toContain('one');
    expect(existsSync(join(project, 'out', `web-${process.pid}`))).toBe(false);
  });

  it('is taken as it is where a package holds no sources of it', async () => {
    await build();
    rmSync(join(project, 'web'), { recursive: true });
    expect(await build()).toEqual([]);
    expect(built()).toContain('one');
  });

  it('that is missing, with its sources, stops the start with the reason', async () => {
    rmSync(join(project, 'web'), { recursive: true });
    await expect(build()).rejects.toThrow(/The web app is missing: .*out\/web does not hold it/);
  });
});
