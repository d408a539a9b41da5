import { readdir, readFile, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdapters } from '../../../desktop/main/adapters.ts';
import type { DesktopBridge } from '../../../shared/desktop/calls.ts';
import { DESKTOP_CALL_CHANNEL } from '../../../shared/desktop/channels.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import { buildDesktopApart, type BuiltDesktop } from '../../support/desktop/build-desktop.ts';
import { type DesktopUnderTest, newFolder, startDesktop } from '../../support/desktop/desktop-app.ts';
import { DROPPED_FOLDER, showDesktop } from '../../support/desktop/desktop-host.ts';
import { CAKE, textFile } from '../../support/files/recipe-files.ts';
import { runBuiltMain } from '../../support/desktop/run-built-main.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

let built: BuiltDesktop;
let stage: Stage;
beforeAll(async () => {
  // Sequential, since both build the web app if it is not built yet.
  built = await buildDesktopApart();
  stage = await setStage();
});
afterAll(async () => {
  await stage.end();
  await built.remove();
});

const read = (...parts: string[]): Promise<string> => readFile(join(built.folder, ...parts), 'utf8');
/** The modules that a bundle requires at run time. */
const required = (code: string): string[] => [
  ...new Set([...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) => name)),
];

describe('electron-vite build', () => {
  it('makes a main process that needs Node and Electron alone', async () => {
    expect((await readdir(join(built.folder, 'desktop'))).toSorted()).toEqual(['main.cjs', 'preload.cjs']);
    const code = await read('desktop', 'main.cjs');
    const needed = required(code);
    expect(needed).toContain('electron');
    expect(
      needed.filter((name) => name !== 'electron' && !builtinModules.includes(name.replace(/^node:/, ''))),
    ).toEqual([]);
    // The npm package of Electron exports only the path of its binary.
    expect(code).not.toContain('Electron failed to install correctly');
  });

  it('makes a main process that opens its window and answers it', async () => {
    const electron = await runBuiltMain(built.folder);
    const { options, loaded, webContents } = electron.window();
    expect(loaded).toEqual(['cardamom-app://app/']);
    expect(options.webPreferences?.preload).toMatch(/out\/desktop\/preload\.cjs$/);
    const page = await webContents.session.fetch('cardamom-app://app/');
    expect(await page.text()).toContain('<div id="root">');
    expect(await electron.invoke(DESKTOP_CALL_CHANNEL, ['getInfo', undefined])).toMatchObject({ ok: true });
  });

  it('makes a preload script in one file that the sandbox can load', async () => {
    const code = await read('desktop', 'preload.cjs');
    expect(required(code)).toEqual(['electron']);
    expect(code).not.toMatch(/^\s*(import|export)\b/m);
    expect(code.length).toBeLessThan(5_000);
  });

  it('makes the page, whose files are at the root of its origin', async () => {
    const page = await read('web', 'index.html');
    const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(files.length).toBeGreaterThan(2);
    for (const path of files) {
      expect(path).toMatch(/^\/assets\//);
      expect((await read('web', ...path.split('/'))).length).toBeGreaterThan(0);
    }
    expect(page).toContain('STYLE_NONCE');
  });
});

interface Shown {
  readonly desktop: DesktopUnderTest;
  readonly page: Page;
}

type Options = NonNullable<Parameters<typeof startDesktop>[0]>;

async function showBuilt(options: Options = {}): Promise<Shown> {
  const desktop = await startDesktop({ web: join(built.folder, 'web'), ...options });
  const page = await stage.newPage();
  await showDesktop(desktop, page, join(built.folder, 'desktop', 'preload.cjs'));
  return { desktop, page };
}

/** A call as the page's own code makes it. */
const callBridge = (page: Page, name: string, input?: unknown): Promise<unknown> =>
  page.evaluate(
    ([call, told]) => (Reflect.get(globalThis, 'cardamomDesktop') as DesktopBridge).call(call as 'getInfo', told),
    [name, input] as const,
  );

/** The window with the sign-in page of the real server. */
async function showSignIn(options?: Options): Promise<Shown> {
  const shown = await showBuilt(options);
  const { desktop, page } = shown;
  // Its reply is lost if the window restarts first.
  await callBridge(page, 'useServer', { address: stage.app.url }).catch(() => undefined);
  await waitFor('the window to start anew', () => desktop.windows.length === 2);
  await page.getByText('Sign in with Email').first().click();
  await page.getByRole('textbox', { name: 'Password' }).waitFor();
  return shown;
}

async function signIn(options?: Options): Promise<Shown> {
  const shown = await showSignIn(options);
  const { person } = await signUp(stage.app);
  await shown.page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await shown.page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await shown.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await shown.page.getByText('No recipes yet').waitFor();
  return shown;
}

describe('the built page with the built preload script', () => {
  it('calls the main process, and gets nothing of Electron but that', async () => {
    const { page } = await showBuilt();
    expect(await callBridge(page, 'getInfo')).toMatchObject({
      ok: true,
      reply: { version: '0.1.0', platform: 'linux' },
    });
    expect(await callBridge(page, 'openExternal', { url: 'file:///etc/passwd' })).toEqual({
      ok: false,
      code: 'desktop.errors.invalidInput',
    });
    const names = await page.evaluate(() => Object.keys(Reflect.get(globalThis, 'cardamomDesktop')).toSorted());
    expect(names).toEqual(['call', 'give', 'listen']);
    expect(
      await page.evaluate(() => ['require', 'process', 'module', 'electron'].filter((name) => name in globalThis)),
    ).toEqual([]);
  });

  it('hears events, and hands over dropped files without knowing their paths', async () => {
    const { desktop, page } = await showSignIn();
    await page.evaluate(() => {
      const bridge = Reflect.get(globalThis, 'cardamomDesktop') as DesktopBridge;
      const heard: string[] = [];
      Reflect.set(globalThis, 'heard', heard);
      const end = bridge.listen((name, payload) => {
        heard.push(`${name} ${JSON.stringify(payload)}`);
        end();
      });
    });
    desktop.context().tellSignedIn('no');
    desktop.context().tellSignedIn('again');
    await page.waitForFunction(() => Reflect.get(globalThis, 'heard').length > 0);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'heard'))).toEqual(['signedIn {"error":"no"}']);
    const given = await page.evaluate(() => {
      const bridge = Reflect.get(globalThis, 'cardamomDesktop') as DesktopBridge;
      return bridge.give([new File(['Soup'], 'soup.txt'), new File(['Cake'], 'cake.txt')]);
    });
    expect(given).toBe(2);
    expect(desktop.given.map((text) => text.replace(/^.*: /, ''))).toEqual([
      `${DROPPED_FOLDER}/soup.txt`,
      `${DROPPED_FOLDER}/cake.txt`,
    ]);
  });

  it('signs in at a real server, whose session stays in the main process', async () => {
    const { desktop, page } = await signIn();
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await page.reload();
    await page.getByText('No recipes yet').waitFor();
    expect(await desktop.call('getServers')).toMatchObject({ connection: 'online', version: 'same', sessions: 'kept' });
    expect(stage.faults).toEqual([]);
  });

  it('imports a file that was chosen by the system’s dialog, lists its recipe and opens it', async () => {
    const path = join(await newFolder(), 'cake.txt');
    await writeFile(path, textFile());
    // The real folder watch uploads it with the session of the app.
    const { desktop, page } = await signIn({ createAdapters: (context) => createAdapters(context, {} as never) });
    await page.getByRole('tab', { name: 'File' }).click();
    desktop.choices.push([path]);
    await page.getByRole('button', { name: 'Choose files' }).click();
    await page.getByRole('heading', { name: 'Your recipes (1)' }).waitFor({ timeout: 45_000 });
    await page.locator('#content article h3 button').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Instructions' }).waitFor();
    const text = await dialog.innerText();
    for (const line of [CAKE.title, ...CAKE.ingredients, ...CAKE.steps]) expect(text).toContain(line);
    await waitFor('its row in the list of files', async () => {
      const query = { folderId: 'given', state: null, offset: 0, limit: 10 };
      const { files } = await desktop.call('listFiles', query);
      return files.length === 1 && files[0].state === 'recipe' && files[0].recipeId !== null;
    });
    expect(stage.faults).toEqual([]);
  });
});
