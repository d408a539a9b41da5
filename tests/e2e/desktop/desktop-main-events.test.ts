import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { setStage, signUpWithRecipes, type Stage } from '../../support/browser/browser.ts';
import type { Client } from '../../support/api/client.ts';
import { refuseCamera } from '../../support/browser/fake-camera.ts';
import { bringBridge } from '../../support/desktop/desktop-bridge.ts';
import type { DesktopWorld } from '../../support/desktop/desktop-world.ts';
import { dropOn } from '../../support/browser/drag.ts';

let stage: Stage;
let cook: Client;
let folder: string;
beforeAll(async () => {
  stage = await setStage({ GOOGLE_CLIENT_ID: 'any', GOOGLE_CLIENT_SECRET: 'any' });
  cook = await signUpWithRecipes(stage, ['one']);
  folder = await mkdtemp(join(tmpdir(), 'cardamom-dropped-'));
  await mkdir(join(folder, 'old recipes'));
  await writeFile(join(folder, 'cake.txt'), 'Cake');
});
afterAll(async () => {
  await stage.end();
  await rm(folder, { recursive: true, force: true });
});

async function open(path: string, change: (world: DesktopWorld) => void = () => undefined) {
  const page = await stage.newUserPage(cook);
  const bridge = await bringBridge(page, change);
  await page.goto(path);
  return { page, bridge };
}
const givenList = (page: Page) => page.getByRole('region', { name: 'Recently added' });

describe('what is given to the window', () => {
  it('is accepted wherever it is dropped, a folder and several files together', async () => {
    const { page } = await open('/');
    const title = page.getByRole('heading', { name: 'Your recipes (1)' });
    await title.waitFor();
    await dropOn(title, { files: [join(folder, 'old recipes'), join(folder, 'cake.txt')] });
    await page.getByText('2 files are being imported.').waitFor();
    await givenList(page).getByText('old recipes').waitFor();
    await givenList(page).getByText('cake.txt').waitFor();
    expect(await page.getByText('This is a folder.').count()).toBe(0);
  });

  it('can be chosen in the system’s dialog, and the list shows its progress', async () => {
    const { page, bridge } = await open('/');
    await page.getByRole('tab', { name: 'File' }).click();
    await page.getByRole('button', { name: 'Choose a folder' }).click();
    await givenList(page).getByText('cake.pdf').waitFor();
    expect(bridge.inputsOf('pickFiles')).toEqual([{ what: 'folder' }]);
    bridge.world.files = bridge.world.files.map((file) => ({ ...file, state: 'failed', error: 'It is blank.' }));
    await bridge.emit(page, 'filesChanged');
    await givenList(page).getByText('It is blank.').first().waitFor();
    await givenList(page).getByRole('link', { name: 'Show the files' }).click();
    await page.waitForURL('**/desktop/files?folder=given');
    await page.getByLabel('Select soup.jpg').waitFor();
  });
});

describe('the main process', () => {
  it('receives the language of the interface', async () => {
    const page = await stage.newPage();
    const bridge = await bringBridge(page);
    await page.goto('/login');
    await expect.poll(() => bridge.inputsOf('tellLanguage')).toEqual([{ code: 'en' }]);
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect.poll(() => bridge.inputsOf('tellLanguage').at(-1)).toEqual({ code: 'de' });
  });

  it('opens screens of the app, and receives the number of unread notifications', async () => {
    const { page, bridge } = await open('/');
    await page.getByRole('heading', { name: 'Your recipes (1)' }).waitFor();
    await expect.poll(() => bridge.inputsOf('tellUnread').at(-1)).toEqual({ count: 1 });
    await bridge.emit(page, 'goTo', { path: '/settings' });
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
  });

  it('opens secure links in the system’s browser, and no others', async () => {
    const { page, bridge } = await open('/');
    await page.getByRole('heading', { name: 'Your recipes (1)' }).waitFor();
    const press = (href: string) =>
      page.evaluate((address) => {
        const link = document.createElement('a');
        link.href = address;
        link.target = '_blank';
        document.body.append(link);
        link.click();
      }, href);
    await press('https://kitchen.example/soup');
    await expect.poll(() => bridge.inputsOf('openExternal')).toEqual([{ url: 'https://kitchen.example/soup' }]);
    await press('http://kitchen.example/soup');
    await page.getByRole('alert').getByText('This link is not secure').waitFor();
    expect(bridge.inputsOf('openExternal')).toHaveLength(1);
    expect(page.context().pages()).toHaveLength(1);
  });

  it('keeps the screen awake in cook mode', async () => {
    const { body } = await cook.get('/api/recipes');
    const { page, bridge } = await open(`/recipe/${body[0].id}/cook`);
    await expect.poll(() => bridge.inputsOf('keepScreenAwake')).toEqual([{ isOn: true }]);
    await page.goBack();
    await page.goto('/');
    expect(await page.getByText('The screen may').count()).toBe(0);
  });

  it('signs in with Google, and reports why that failed', async () => {
    const page = await stage.newPage();
    const bridge = await bringBridge(page);
    await page.goto('/login');
    bridge.fail('signInWithGoogle', 'desktop.problem.generic');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByRole('alert').getByText('That did not work.').waitFor();
    bridge.fail('signInWithGoogle', null);
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await expect.poll(() => bridge.inputsOf('signInWithGoogle')).toHaveLength(2);
    await bridge.emit(page, 'signedIn', { error: 'auth.googleCancelled' });
    await page.getByRole('alert').getByText('You did not finish signing in with Google.').waitFor();
  });
});

describe('the settings of the app', () => {
  it('apply at once, and copy the diagnostics', async () => {
    const { page, bridge } = await open('/settings', (world) => (world.info.update = 'downloading'));
    await page.getByLabel('Keep running in the tray').click();
    await expect.poll(() => bridge.world.preferences.staysInTray).toBe(false);
    await expect.poll(() => page.getByLabel('Keep running in the tray').isChecked()).toBe(false);
    await page.getByText('Downloading an update').waitFor();
    await bridge.emit(page, 'infoChanged', { ...bridge.world.info, update: 'ready' });
    await page.getByRole('button', { name: 'Restart to update' }).click();
    await expect.poll(() => bridge.inputsOf('installUpdate')).toHaveLength(1);
    await page.getByRole('button', { name: 'Copy diagnostics' }).click();
    await page.getByText('The diagnostics are copied.').waitFor();
  });

  it('are absent in a browser, as are the screens of the desktop', async () => {
    const page = await stage.newUserPage(cook);
    await page.goto('/settings');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(await page.getByText('This app', { exact: true }).count()).toBe(0);
    await page.goto('/desktop/folders');
    await page.getByRole('heading', { name: 'Your recipes (1)' }).waitFor();
  });
});

describe('the camera', () => {
  it('that the system refuses leads to the system’s settings', async () => {
    const { page, bridge } = await open('/');
    await refuseCamera(page);
    await page.getByRole('tab', { name: 'Camera' }).click();
    await page.getByText('The system blocks the camera for Cardamom.').waitFor();
    await page.getByRole('button', { name: 'Open system settings' }).click();
    await expect.poll(() => bridge.inputsOf('openCameraSettings')).toHaveLength(1);
  });
});

describe('a page that refuses the server', () => {
  it('is fetched on the user’s computer as a new import', async () => {
    const user = await signUp(stage.app);
    await user.post('/upload/url', { url: `${stage.site.origin}/forbidden` });
    await user.post('/upload/url', { url: `${stage.site.origin}/empty` });
    const page = await stage.newUserPage(user);
    const bridge = await bringBridge(page);
    await page.goto('/');
    await page.getByRole('button', { name: '2 imports failed' }).click();
    await page.getByRole('listitem').filter({ hasText: '/empty' }).waitFor();
    await page.getByRole('button', { name: 'Fetch with my desktop' }).click();
    // The server does not know the import of this bridge, so the app names it until the next poll only.
    await expect.poll(() => bridge.inputsOf('fetchWithDesktop')).toEqual([{ url: `${stage.site.origin}/forbidden` }]);
    bridge.world.fetched = null;
    await page.getByRole('button', { name: 'Fetch with my desktop' }).click();
    await page.getByText('The page was closed, so nothing was fetched.').waitFor();
  });
});
