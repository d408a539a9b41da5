import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_FOLDER } from '../../server/core/project.ts';
import type { DesktopBridge } from '../../shared/desktop/calls.ts';
import { startAskedServer } from '../support/api/recording-server.ts';
import { buildDesktop } from '../support/desktop/build-desktop.ts';
import { findElectron } from '../support/desktop/find-electron.ts';

const executablePath = findElectron();

/** What the page answers to a call of the bridge. */
const call = (page: Page, name: string, input?: unknown): Promise<unknown> =>
  page.evaluate(
    ([to, told]) => (Reflect.get(globalThis, 'cardamomDesktop') as DesktopBridge).call(to as 'getInfo', told),
    [name, input] as const,
  );

// Where it is not installed, `npm test` says so.
describe.skipIf(executablePath === null)('the real app', () => {
  let app: ElectronApplication;
  let dataFolder: string;
  beforeAll(async () => {
    // The app is started from the project's folder, as a package would be.
    await buildDesktop(join(PROJECT_FOLDER, 'out'));
    // The web app is built anew for a server, which packs its files besides.
    await rm(join(PROJECT_FOLDER, 'out', 'web.stamp'), { force: true });
    dataFolder = await mkdtemp(join(tmpdir(), 'cardamom-electron-'));
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    app = await _electron.launch({
      ...(executablePath !== null && { executablePath }),
      args: [PROJECT_FOLDER, `--user-data-dir=${dataFolder}`, ...sandbox],
      cwd: PROJECT_FOLDER,
    });
  });
  afterAll(async () => {
    await app.close();
    await rm(dataFolder, { recursive: true, force: true });
  });
  const openWindow = async (): Promise<Page> => {
    const page = app.windows().at(-1) ?? (await app.firstWindow());
    await page.waitForLoadState();
    return page;
  };

  it('shows its page from its own origin, without Node or Electron in it', async () => {
    const page = await openWindow();
    expect(await page.evaluate(() => location.origin)).toBe('cardamom-app://app');
    expect(await page.evaluate(() => isSecureContext)).toBe(true);
    expect(await page.evaluate(() => ['require', 'process', 'Buffer'].filter((name) => name in globalThis))).toEqual(
      [],
    );
    expect(await call(page, 'getInfo')).toMatchObject({ ok: true });
  });

  it('reaches no other site and opens no window', async () => {
    const server = await startAskedServer();
    const page = await openWindow();
    const reached = await page.evaluate(
      (url) =>
        fetch(url, { mode: 'no-cors' }).then(
          () => true,
          () => false,
        ),
      server.origin,
    );
    expect(reached).toBe(false);
    expect(await page.evaluate((url) => window.open(url) === null, server.origin)).toBe(true);
    expect(app.windows().length).toBe(1);
    expect(server.asked).toEqual([]);
  });

  it('asks the chosen server, and keeps its session from the page', async () => {
    const server = await startAskedServer({
      answer: (_, response) => response.setHeader('Set-Cookie', 'cardamom_session=secret; Path=/').end('{}'),
    });
    const next = app.waitForEvent('window');
    await call(await openWindow(), 'useServer', { address: server.origin }).catch(() => undefined); // the window starts anew
    await next;
    const page = await openWindow();
    const send = (path: string) =>
      page.evaluate((to) => fetch(to, { method: 'POST', body: 'soup' }).then(({ status }) => status), path);
    expect(await send('/auth/email/login')).toBe(200);
    expect(await send('/api/recipes')).toBe(200);
    expect(server.asked.at(-1)).toMatchObject({ line: 'POST /api/recipes', body: 'soup' });
    expect(server.asked.at(-1)?.headers).toMatchObject({ cookie: 'cardamom_session=secret', origin: server.origin });
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });
});
