import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalServer } from '../../desktop/main/local-server/local-server.ts';
import { findServerProgram } from '../../desktop/main/local-server/server-process.ts';
import { PROJECT_FOLDER } from '../../server/core/project.ts';
import { newPerson } from '../support/accounts/accounts.ts';
import { createClient } from '../support/api/client.ts';
import { outcomeOf } from '../support/recipes/import-outcome.ts';
import { filesBelow, filesOfArchive, FUSES, packApp, type PackedApp } from '../support/desktop/packed-app.ts';
import { CAKE, formWith, textFile } from '../support/files/recipe-files.ts';

let app: PackedApp;
let server: string;
beforeAll(async () => {
  app = await packApp();
  server = join(app.folder, 'resources', 'cardamom');
}, 300_000);
afterAll(() => app.remove());

/** Files that must not be packaged: tests, fixtures, and data of a checkout or a server. */
const PRIVATE =
  /(?:^|\/)(?:tests?|corpus|coverage|data|\.git[^/]*|\.env[^/]*|\.ci|\.github)(?:\/|$)|\.test\.|\.tsbuildinfo$|\.map$|\.log$/;
/** Of the boot scripts the server needs npm.mjs only, with which it fetches a former PostgreSQL. */
const NOT_PACKED = /\.test\.|(?:^|\/)tsconfig|^boot\/(?!npm\.mjs)/;

describe('the archive of the app', () => {
  it('contains only the main process, the preload script, the page, texts and icons', async () => {
    const files = await filesOfArchive(join(app.folder, 'resources', 'app.asar'));
    const others = files.filter((path) => !/^(?:out\/web\/|locales\/[a-z]+\/translations\.json$)/.test(path));
    expect(others.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'desktop/icons/icon.png',
      'desktop/icons/tray.png',
      'desktop/icons/tray@2x.png',
      'out/desktop/main.cjs',
      'out/desktop/preload.cjs',
      'package.json',
    ]);
    expect(files).toContain('out/web/index.html');
    expect(files).toContain('locales/ar/translations.json');
    expect(files.filter((path) => /\.(?:map|br)$/.test(path))).toEqual([]);
  });

  it('has the licences of the packages beside it', () => {
    const licences = readFileSync(join(app.folder, 'resources', 'licences.txt'), 'utf8');
    for (const name of ['koa', 'react', 'Node.js']) expect(licences).toMatch(new RegExp(`^${name} v?\\d`, 'm'));
  });

  it('is the only code that the program runs; the program cannot be used as Node', () => {
    const program = readFileSync(join(app.folder, 'cardamom'), 'latin1');
    const fuses = program.slice(program.indexOf(FUSES) + FUSES.length + 2);
    // RunAsNode, cookie encryption, NODE_OPTIONS, --inspect, asar integrity, only from the asar, snapshot, file: privileges.
    expect(fuses.slice(0, 8)).toBe('01001100');
  });
});

describe('the server in the package', () => {
  it('is complete: every file of the program, and every package that it imports', async () => {
    for (const folder of ['server', 'shared', 'locales']) {
      const sources = await filesBelow(join(PROJECT_FOLDER, folder));
      const expected = sources.filter((path) => !NOT_PACKED.test(path) && !path.endsWith('.tsbuildinfo'));
      expect(await filesBelow(join(server, folder))).toEqual(expected);
    }
    const sources = await filesBelow(server, ['node_modules', 'out', 'web', 'locales']);
    const texts = sources
      .filter((path) => /\.m?ts$/.test(path))
      .map((path) => readFileSync(join(server, path), 'utf8'));
    const imports = texts.flatMap((text) =>
      [
        ...text.matchAll(
          /^(?!import type|export type).*(?:from |import\(|^import )'((?:@[\w-]+\/)?[\w][\w.-]*)[^']*'/gm,
        ),
      ].map(([, name = '']) => name),
    );
    const packages = [...new Set(imports)].filter((name) => name !== 'node');
    expect(packages.length).toBeGreaterThan(20);
    expect(packages.filter((name) => !existsSync(join(server, 'node_modules', name)))).toEqual([]);
  });

  it('contains no private files, and no development files', async () => {
    const own = await filesBelow(server, ['node_modules']);
    expect(own.filter((path) => PRIVATE.test(path))).toEqual([]);
    expect(own.filter((path) => !/^(?:server|shared|locales|out\/web)\//.test(path))).toEqual([
      'package.json',
      'web/brand/favicon.svg',
      'web/styles/tokens.css',
    ]);
    expect(JSON.parse(readFileSync(join(server, 'package.json'), 'utf8'))).toEqual({
      name: 'cardamom',
      version: expect.stringMatching(/^\d/),
      type: 'module',
    });
    for (const name of ['electron', 'electron-builder', 'vite', 'vitest', 'playwright', 'typescript', 'react'])
      expect(existsSync(join(server, 'node_modules', name))).toBe(false);
  });

  it('starts without the checkout, creates the first account and imports a recipe', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'cardamom-packed-data-'));
    const program = findServerProgram({
      isPackaged: true,
      resourcesFolder: join(app.folder, 'resources'),
      projectFolder: '/nowhere',
      developmentNode: undefined,
      platform: process.platform,
      arch: process.arch,
    });
    const local = createLocalServer({ program, dataFolder, log: () => undefined });
    try {
      await local.start();
      expect(local.state()).toMatchObject({ state: 'ready', detail: null });
      const { origin, headers } = local.connection() ?? { origin: '', headers: {} };
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      expect((await fetch(`${origin}/`)).headers.get('Content-Type')).toContain('text/html');
      expect((await fetch(`${origin}/api/docs`)).status).toBe(200);
      const ann = createClient(origin);
      await ann.post('/auth/email/register', newPerson(), { headers });
      const form = formWith(textFile());
      const { status, body } = await ann.post('/upload/file', undefined, { raw: form });
      expect(status).toBe(202);
      await outcomeOf(ann, body.jobId);
      const { body: list } = await ann.get('/api/recipes');
      expect(JSON.stringify(list)).toContain(CAKE.title);
    } finally {
      await local.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    }
  });
});

it('the package has no server for a system without a bundled Node and PostgreSQL', () => {
  for (const platform of ['win32', 'darwin'] as const) {
    const places = {
      isPackaged: true,
      resourcesFolder: join(app.folder, 'resources'),
      projectFolder: PROJECT_FOLDER,
      developmentNode: process.execPath,
    };
    expect(findServerProgram({ ...places, platform, arch: 'x64' })).toBeNull();
  }
});
