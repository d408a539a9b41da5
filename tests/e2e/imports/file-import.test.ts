import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { setStage, type Stage } from '../../support/browser/browser.ts';
import { dropOn, startDrag } from '../../support/browser/drag.ts';
import { writeRecipeDocuments } from '../../support/files/recipe-documents.ts';
import { CAKE } from '../../support/files/recipe-files.ts';
import { SOUP } from '../../support/recipes/recipe-site.ts';

let stage: Stage;
let folder: string;
let pathOf: (name: string) => string;
beforeAll(async () => {
  stage = await setStage();
  folder = await mkdtemp(join(tmpdir(), 'cardamom-documents-'));
  pathOf = await writeRecipeDocuments(folder, await stage.newPage());
});
afterAll(async () => {
  await stage.end();
  await rm(folder, { recursive: true, force: true });
});

async function openApp(): Promise<Page> {
  const page = await stage.newUserPage(await signUp(stage.app));
  await page.goto('/');
  await page.getByText('No recipes yet').waitFor();
  return page;
}
const panelOf = (page: Page) => page.getByRole('region', { name: 'Import a recipe' });
const tabOf = (page: Page, name: string) => page.getByRole('tab', { name });
const drop = (page: Page, ...names: readonly string[]): Promise<void> =>
  dropOn(panelOf(page).getByRole('heading', { name: 'Import a recipe' }), { files: names.map(pathOf) });
const cover = (page: Page) => page.getByText('Drop the file to import it');
const isSelected = (page: Page, tab: string) => tabOf(page, tab).getAttribute('aria-selected');

const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

/** Waits for the recipe, opens it and returns the text of its modal. */
async function openImported(page: Page): Promise<string> {
  await page.getByRole('heading', { name: 'Your recipes (1)' }).waitFor({ timeout: 45_000 });
  await page.locator('#content article h3 button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Instructions' }).waitFor();
  return dialog.innerText();
}

describe('a file that is dropped on the panel', () => {
  it.each(['cake.txt', 'cake.docx', 'cake.pdf'])('%s becomes a recipe that names it', async (name) => {
    const page = await openApp();
    await drop(page, name);
    expect(await isSelected(page, 'File')).toBe('true');
    await page.getByText('Uploading images...').waitFor();
    await page.getByText(`Recipe "${CAKE.title}" imported successfully!`).waitFor();
    const text = await openImported(page);
    for (const line of [CAKE.title, ...CAKE.ingredients, ...CAKE.steps, name]) expect(text).toContain(line);
    expect(await page.getByRole('dialog').getByRole('link').count()).toBe(0);
    expect(stage.faults).toEqual([]);
  });

  it('is told as taken by a camera where its name says so', async () => {
    const page = await openApp();
    await drop(page, 'IMG_0042.jpeg');
    const text = await openImported(page);
    for (const line of [CAKE.title, '250 g ground almonds', 'Imported from Camera']) expect(text).toContain(line);
  });

  it('says for a second that it is taken, and then waits for the next', async () => {
    const page = await openApp();
    const uploading = page.getByText('Uploading images...');
    await drop(page, 'cake.txt');
    await uploading.waitFor();
    const begin = Date.now();
    await page.getByText('Processing new recipe...').waitFor();
    await uploading.waitFor({ state: 'detached' });
    expect(Date.now() - begin).toBeGreaterThan(700);
    expect(Date.now() - begin).toBeLessThan(2_500);
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  });

  it('is the first of several, and the page says so', async () => {
    const page = await openApp();
    await drop(page, 'other.txt', 'cake.txt');
    await page.getByText('Only the first file was imported: other.txt').waitFor();
    expect(await openImported(page)).toContain('Another cake');
  });

  it('that holds no recipe is named with the reason, in the message and in the bell panel', async () => {
    const page = await openApp();
    await drop(page, 'diary.txt');
    await page.getByRole('alert').getByText('Could not import diary.txt: we found no recipe in it').waitFor();
    await page.getByRole('button', { name: 'Notifications' }).click();
    await page.getByRole('dialog', { name: 'Notifications' }).getByText('Could not import diary.txt').waitFor();
  });
});

describe('the File tab', () => {
  it('opens the dialog by a click anywhere in the zone, and takes the same file twice', async () => {
    const page = await openApp();
    await tabOf(page, 'File').click();
    for (const count of [1, 2]) {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByText('Drop a recipe here').click(),
      ]);
      expect(chooser.isMultiple()).toBe(false);
      await chooser.setFiles(pathOf('cake.txt'));
      await page.getByRole('heading', { name: `Your recipes (${count})` }).waitFor();
    }
  });

  it.each([
    ['drawing.svg', 'Cardamom cannot read this kind of file.'],
    ['empty.txt', 'This file is empty.'],
    ['a folder', 'This is a folder.'],
  ])('refuses %s in words', async (name, words) => {
    const page = await openApp();
    await drop(page, name);
    await page.getByRole('alert').getByText(words).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await drop(page, 'cake.txt');
    await page.getByText('Processing new recipe...').waitFor();
    expect(await page.getByText(words).count()).toBe(0);
  });

  it('says that a file is too large without sending it', async () => {
    const path = join(folder, 'large.pdf');
    await writeFile(path, '%PDF-1.7');
    await truncate(path, 20 * 1_048_576 + 1);
    const page = await openApp();
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/upload/file') && sent.push(request.url()));
    await page.getByRole('tab', { name: 'File' }).click();
    await page.getByText('up to 20').waitFor();
    await dropOn(panelOf(page), { files: [path] });
    await page.getByRole('alert').getByText('This file is larger than 20 MB').waitFor();
    expect(sent).toEqual([]);
  });

  it('shows how much of a file has left, takes it back, and sends it again after a lost connection', async () => {
    const path = join(folder, 'slow.txt');
    await writeFile(path, `${CAKE.title}\n`.padEnd(400_000, 'cake '));
    const page = await openApp();
    const network = await page.context().newCDPSession(page);
    const limit = (uploadThroughput: number, offline = false) =>
      network.send('Network.emulateNetworkConditions', {
        offline,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await network.send('Network.enable');
    await limit(100_000);
    await dropOn(panelOf(page), { files: [path] });
    const progress = page.getByRole('progressbar', { name: 'Upload of slow.txt' });
    const share = () => progress.evaluate((bar: HTMLProgressElement) => bar.value);
    await expect.poll(share).toBeGreaterThan(0);
    expect(await share()).toBeLessThan(1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await progress.waitFor({ state: 'detached' });
    await expect.poll(() => focusedLabel(page)).toBe('Choose a file');
    expect(await page.getByRole('alert').getByRole('paragraph').count()).toBe(0);

    await limit(-1, true);
    await drop(page, 'cake.txt');
    await page.getByText('The server cannot be reached.').first().waitFor();
    await tabOf(page, 'URL').click();
    await tabOf(page, 'Failed to upload file File').click();
    await limit(-1);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(`Recipe "${CAKE.title}" imported successfully!`).waitFor();
  });
});

describe('what is dragged over the page', () => {
  it('is awaited by the whole panel, without a flicker, until it leaves', async () => {
    const page = await openApp();
    await page.evaluate(() => {
      const panel = document.querySelector('section');
      const seen = { changes: 0 };
      Object.assign(window, { seen });
      new MutationObserver((records) => {
        seen.changes += records.filter(({ target }) => target === panel).length;
      }).observe(panel ?? document.body, { childList: true });
    });
    const drag = await startDrag(page, { files: [pathOf('cake.txt')] });
    for (const target of [tabOf(page, 'URL'), page.getByRole('textbox', { name: 'Recipe URL' }), tabOf(page, 'File')])
      await drag.over(target);
    await cover(page).waitFor();
    await drag.over(page.getByRole('heading', { name: /^Your recipes/ }));
    await cover(page).waitFor({ state: 'detached' });
    await drag.over(panelOf(page));
    await cover(page).waitFor();
    await drag.over(page.getByRole('banner'));
    await cover(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => (window as unknown as { seen: { changes: number } }).seen.changes)).toBe(4);
  });

  it('imports a link through the URL tab', async () => {
    const page = await openApp();
    await tabOf(page, 'File').click();
    await page.getByLabel('Choose a file').focus();
    const drag = await startDrag(page, { link: `${stage.site.origin}/soup` });
    await drag.over(panelOf(page));
    await page.getByText('Drop the link to import it').waitFor();
    await drag.drop();
    expect(await isSelected(page, 'URL')).toBe('true');
    await expect.poll(() => focusedLabel(page)).toBe('URL');
    await page.getByText(`Recipe "${SOUP.title}" imported successfully!`).waitFor();
  });

  it('does not take the browser away from the app when it misses the panel', async () => {
    const page = await openApp();
    const address = page.url();
    await dropOn(page.getByText('No recipes yet'), { files: [pathOf('cake.html')] });
    await page.getByRole('button', { name: 'Notifications' }).click();
    await page.getByText('No notifications').waitFor();
    expect(page.url()).toBe(address);
  });
});
